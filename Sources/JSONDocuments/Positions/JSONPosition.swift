/// Where a value stands in the text it was parsed from.
///
/// ```swift
/// let document = try JSONDocument(parsing: "{\n  \"year\": 1973\n}")
/// document.position(of: JSONLocation([.key("year")]))?.description  // 2:11
/// ```
public struct JSONPosition: Sendable, Hashable {
    /// The line, counted from 1; in JSON Lines the line of the file.
    public let line: Int

    /// The column in characters (Unicode code points), counted from 1.
    public let column: Int

    /// The bytes of the value, counted from 0 at the start of the text; in JSON Lines of the file.
    public let byteRange: Range<Int>

    package init(line: Int, column: Int, byteRange: Range<Int>) {
        self.line = line
        self.column = column
        self.byteRange = byteRange
    }

    /// How many bytes stand before the value.
    public var byteOffset: Int { byteRange.lowerBound }
}

extension JSONPosition: CustomStringConvertible {
    /// `LINE:COLUMN`.
    public var description: String { "\(line):\(column)" }
}
