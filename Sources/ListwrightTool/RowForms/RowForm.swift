import JSONDocuments
import ListwrightEssentials
import RowExporting

/// A form of rows: makes their text piece by piece, or writes them into a database.
///
/// Each form is one file of this folder, and one line in ``RowExport``.
protocol RowForm {
    /// Makes writers for blocks of rows, on any thread; nil if this form takes the rows in their order.
    var newPiece: (@Sendable () -> any RowPiece)? { get }

    /// The number of values or rows that were lost or changed, which `--strict` doesn't allow.
    var lossCount: Int { get }

    /// True if the rows go into a database, and no text is made of them.
    var isDatabase: Bool { get }

    /// Takes the columns of rows without a table that are known before the first row.
    mutating func begin(columns: [String])

    /// Begins a page of a journal, which a database records in the transaction of the rows that follow.
    mutating func begin(_ page: SQLiteTable.PageMark)

    /// Makes the text of rows that follow the ones before.
    ///
    /// - Throws: `ToolError` if the database refuses them.
    mutating func text(of rows: [RecordValue]) throws(ToolError) -> [UInt8]

    /// Makes the text of a block, which follows the ones before.
    ///
    /// - Throws: `ToolError` if the database refuses its rows.
    mutating func text(of piece: any RowPiece) throws(ToolError) -> [UInt8]

    /// Makes the text after the last row, and reports what the rows have lost.
    ///
    /// - Throws: `ToolError` if the database can't keep the rows.
    mutating func closing() throws(ToolError) -> [UInt8]
}

extension RowForm {
    var newPiece: (@Sendable () -> any RowPiece)? { nil }
    var lossCount: Int { 0 }
    var isDatabase: Bool { false }

    mutating func begin(columns: [String]) {}

    mutating func begin(_ page: SQLiteTable.PageMark) {}

    mutating func text(of rows: [RecordValue]) throws(ToolError) -> [UInt8] {
        guard !rows.isEmpty, var piece = newPiece?() else { return [] }
        for row in rows { piece.write(row) }
        return try text(of: piece)
    }

    mutating func text(of piece: any RowPiece) throws(ToolError) -> [UInt8] { piece.bytes }
}

/// The text of a block of rows, without what is before, between and after the blocks; or its values.
protocol RowPiece: Sendable {
    /// True if rows can be written from the bytes in which they were found.
    static var takesCells: Bool { get }

    /// The text so far; none of a piece that has values.
    var bytes: [UInt8] { get }

    /// The number of rows.
    var rowCount: Int { get }

    /// Writes a row.
    mutating func write(_ row: RecordValue)

    /// Writes a row of a table from the bytes of its values.
    mutating func write(_ cells: [DirectCell])
}

extension RowPiece {
    static var takesCells: Bool { false }

    mutating func write(_ cells: [DirectCell]) {}
}
