import JSONDocuments
import JSONPaths
import ListFinding

/// A field of rows with the format of its values.
///
/// It is shared by reference, because each row reads several fields.
final class RowField: Sendable {
    private let path: RowPath
    /// The keys and indexes of the path; nil for another one.
    private let steps: [JSONPath.Step]?
    private let format: ValueFormat?
    private let content: FieldContent
    private let isPercent: Bool

    /// Longer texts are cut: a row is a few lines on a screen.
    private static let longest = 500

    init(_ field: FoundField) {
        path = field.path
        content = field.content
        format = ValueFormat(for: content)
        isPercent = content == .percent
        steps = if case .path(let path) = field.path { path.steps } else { nil }
    }

    /// The path in a row; nil for the key of a map's member.
    var jsonPath: JSONPath? { if case .path(let path) = path { path } else { nil } }

    /// Returns the value in a row; nil for a row without it.
    func value(in row: RowData) -> LooseValue? { steps.flatMap { row.value(at: $0) } }

    /// Returns the text of the value as it is; nil for a row without it, and for a value that isn't a scalar.
    func rawText(in row: RowData) -> String? { steps.flatMap { row.text(at: $0) } }

    /// Returns the text in a row for people; nil for a row without it, and for nothing but white space.
    func text(in row: RowData, key: IdentitySource, _ locale: TextLocale) -> String? {
        guard steps != nil else { return key.description }
        guard var text = rawText(in: row) else { return nil }
        if let format { text = format.text(text, locale) { currency(in: row) } ?? text }
        if isPercent { text += locale.percentSpace + "%" }
        return text.isVisible ? text.shortened(to: Self.longest) : nil
    }

    private func currency(in row: RowData) -> String? {
        guard case .price(.path(let path)) = content, let steps = path.steps else { return nil }
        return row.text(at: steps)
    }

    /// Returns the address or the name of an image in a row.
    func address(in row: RowData) -> String? {
        guard let text = rawText(in: row), text.isVisible else { return nil }
        return text
    }
}

extension RowField: Equatable {
    /// Returns whether two fields show the same text of any row.
    static func == (left: RowField, right: RowField) -> Bool {
        left === right || left.path == right.path && left.content == right.content
    }
}

extension String {
    /// True if the text has more than white space.
    var isVisible: Bool { utf8.contains { $0 > .space && $0 < .delete } || contains { !$0.isWhitespace } }
}
