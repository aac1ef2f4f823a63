extension Flag {
    /// What an option takes: its name in help, and what may stand for it.
    struct Value: Sendable, Hashable, ExpressibleByStringLiteral {
        /// What may stand for a value.
        enum Kind: Sendable, Hashable {
            /// Any text.
            case text
            /// The name of a file.
            case file
            /// One of these words.
            case words([String])
            /// A whole number in this range.
            case number(ClosedRange<Int>)
        }

        /// What stands for it in help.
        let name: String
        /// What may stand for it.
        let kind: Kind

        private init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }

        /// Any text.
        init(stringLiteral name: String) { self.init(name, .text) }

        /// The name of a file.
        static func file(_ name: String) -> Value { Value(name, .file) }

        /// One of these words.
        static func words(_ name: String, _ words: String...) -> Value { Value(name, .words(words)) }

        /// A whole number in this range.
        static func number(_ name: String, _ range: ClosedRange<Int>) -> Value { Value(name, .number(range)) }

        /// What to write behind the option, for messages.
        func hint(_ option: String) -> String {
            guard case .words(let words) = kind else { return ", as in \(option) \(name)" }
            return ": \(Self.list(words))"
        }

        private static func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        }

        /// Why `text` is no such value, without the option's name in front; nil where it is one.
        func fault(of text: String) -> String? {
            switch kind {
            case .text: return nil
            case .file: return text.isEmpty ? "wants the name of a file, not an empty one" : nil
            case .words(let words) where words.contains(text): return nil
            case .words(let words):
                return "is \(Self.list(words)), not '\(text)'"
            case .number(let range):
                if let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) { return nil }
                let bounds =
                    range.upperBound == .max ? "\(range.lowerBound) up" : "\(range.lowerBound) to \(range.upperBound)"
                return "wants a whole number from \(bounds), not '\(text)'"
            }
        }
    }
}
