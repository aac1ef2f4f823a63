import ItemMapping

extension ConversionTable {
    /// The article of the guide.
    var guide: String {
        """
        # What converts to what

        Kind by kind and policy by policy, cell by cell as it is tested.

        ## Overview

        Three policies say how far a value may be from the type that a field wants; see ``ConversionPolicy``. In none of
        them does a conversion lose anything: no fraction is cut off, no overflow wraps, no number is taken from the
        first digits of a text, hexadecimal is no number, and no text is true because it is not empty.

        In the tables, *default* means that the field keeps its default and nothing is reported, and *issue* that the
        field keeps its default and the mapping reports a ``MappingIssue``. A value with an issue is what is left when
        the faulty part is left out. Values are shown as they are written back. This page is written from
        `Fixtures/Conversion/conversions.json`, which has the messages too.

        \(kinds.map(Self.section).joined(separator: "\n"))
        """
    }

    private static func section(_ kind: Kind) -> String {
        let rows = stride(from: 0, to: kind.cells.count, by: 3).map { first in
            let cells = kind.cells[first..<first + 3]
            let json = cells[first].json.map(code) ?? "nothing"
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
