/// A regular expression of RFC 9485, made ready to match in time that grows with pattern × text and no faster.
///
/// The pattern becomes a program for a set of states that all advance together (Thompson, Pike): nothing is ever tried
/// twice, so there is no catastrophic pattern. `^` and `$` are anchors, as the mappings of RFC 9485, section 5, make
/// them and as the compliance suite of RFC 9535 has them.
struct IRegexp: Sendable, Equatable {
    /// Why a pattern cannot be run.
    enum Fault: Error {
        /// The text is no I-Regexp.
        case invalid
        /// The repetitions, written out, are more than the limit allows.
        case tooLarge
    }

    /// One instruction of the program.
    enum Instruction: Equatable {
        /// Takes this code point.
        case scalar(UInt32)
        /// Takes anything but a line end.
        case any
        /// Takes a code point of the class with this number.
        case oneOf(Int)
        /// Goes on in both places.
        case split(Int, Int)
        /// Goes on elsewhere.
        case jump(Int)
        /// Goes on at the start of the text only.
        case start
        /// Goes on at the end of the text only.
        case end
        /// The pattern is matched.
        case accept
    }

    /// The program, which starts at 0.
    let instructions: [Instruction]

    /// The classes that instructions name by number.
    let classes: [IRegexpClass]

    /// How many instructions there are.
    var count: Int { instructions.count }

    /// Reads a pattern and makes it ready; `limit` is the largest number of instructions.
    static func compile(_ pattern: String, limit: Int) -> Result<IRegexp, Fault> {
        do throws(Fault) {
            var parser = IRegexpParser(pattern)
            let node = try parser.parse()
            guard node.size < limit else { return .failure(.tooLarge) }
            var builder = IRegexpBuilder()
            builder.append(node)
            return .success(IRegexp(instructions: builder.instructions + [.accept], classes: parser.classes))
        } catch {
            return .failure(error)
        }
    }
}
