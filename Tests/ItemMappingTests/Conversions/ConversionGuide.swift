import ItemMapping

extension ConversionTable {
    /// The article about conversions, as Markdown.
    var guide: String {
        """
        # Conversions

        The result of every conversion, by type and policy.

        ## Overview

        Three policies define how far a value may be from the type of its field; see ``ConversionPolicy``. No policy loses
        information: no fraction is truncated, no overflow wraps, the leading digits of a text don't make a number,
        hexadecimal isn't a number, and a text isn't true because it isn't empty.

        In the tables, *default* means that the field keeps its default and nothing is reported; *issue* means that the
        field keeps its default and the mapping reports a ``MappingIssue``. A value with an issue is the value without its
        invalid part. Values are shown as they are written back. Each cell is a test; this page is generated from
        `Fixtures/Conversion/conversions.json`, which also contains the messages.

        \(kinds.map(Self.section).joined(separator: "\n"))
        """
    }

    private static func section(_ kind: Kind) -> String {
        let rows = stride(from: 0, to: kind.cells.count, by: 3).map { first in
            let cells = kind.cells[first..<first + 3]
            let json = cells[first].json.map(code) ?? "missing"
            return "| \(json) | \(cells.map(text).joined(separator: " | ")) |"
        }
        return """
            ### \(code(kind.name))

            \(kind.about)

            | JSON | strict | lossless | lenient |
            | --- | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static func text(_ cell: ConversionCell) -> String {
        let value = cell.value.map(code)
        if cell.issue == nil { return value ?? "default" }
        return value.map { "\($0), issue" } ?? "issue"
    }

    private static func code(_ json: String) -> String { "`\(json.replacing("|", with: "\\|"))`" }
}
