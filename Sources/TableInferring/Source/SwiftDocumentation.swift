import ItemMapping

/// A description as the lines of a doc comment.
enum SwiftDocumentation {
    private static let width = 100

    /// Returns the lines of a description, wrapped; none for `nil` and for blank text.
    ///
    /// Each line of the text starts a line of the comment. A blank line stays one. Characters that
    /// would end a comment, or show its text in another order, are left out.
    static func lines(of description: String?, indent: String) -> [String] {
        guard let description else { return [] }
        let start = indent + "///"
        var lines = description.split(omittingEmptySubsequences: false) { $0.isNewline }.map { cleaned($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        lines = Array(lines.drop { $0.isEmpty })
        return lines.flatMap { line -> [String] in
            line.isEmpty ? [start] : wrapped(line, to: width - start.count - 1).map { "\(start) \($0)" }
        }
    }

    /// Returns a line without blanks at its end, and without characters that don't belong into source.
    private static func cleaned(_ line: Substring) -> String {
        let kept = line.unicodeScalars.map { scalar -> Unicode.Scalar in
            // Source would be shown in another order than it is read in (CVE-2021-42574).
            scalar.properties.generalCategory == .control || scalar.isDirectional ? " " : scalar
        }
        var text = String(String.UnicodeScalarView(kept))
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Breaks a line at spaces; a word that is longer than a line has one of its own.
    private static func wrapped(_ line: String, to width: Int) -> [String] {
        let blanks = String(line.prefix { $0 == " " })
        var lines: [String] = []
        var current = ""
        for word in line.split(separator: " ") {
            if !current.isEmpty, current.count + 1 + word.count > width {
                lines.append(current)
                current = ""
            }
            current += (current.isEmpty ? blanks : " ") + word
        }
        return lines + [current]
    }
}
