import JSONDocuments
import JSONPaths
import ListFinding

/// The fields from which the rows of a list take their texts and images, shared by its cells.
///
/// Nothing is stored for a row: texts are made from its data when they are asked for.
final class RowTexts: Sendable {
    /// A role of a field.
    enum Role: CaseIterable {
        case title, subtitle, image, accessory
    }

    private let titles: [RowField]
    private let subtitles: [RowField]
    private let images: [RowField]
    private let accessory: RowField?
    private let id: RowField?
    private let locale: TextLocale
    /// Whether the fields are those of a single row, which has no others.
    private let isOfOneRow: Bool

    /// The texts of cells whose list isn't complete yet.
    static let undecided = RowTexts(FoundFields(), .c)

    /// - Parameter hidden: The paths that a template shows already, which are no subtitles.
    init(_ fields: FoundFields, _ locale: TextLocale, hidden: [JSONPath] = [], isOfOneRow: Bool = false) {
        titles = fields.titles.map { RowField($0) }
        subtitles = fields.subtitles.map { RowField($0) }.filter { field in
            !hidden.contains { $0 == field.jsonPath }
        }
        images = fields.images.map { RowField($0) }
        accessory = fields.accessory.map { RowField($0) }
        id = fields.id.flatMap { $0.isSure ? RowField($0) : nil }
        self.locale = locale
        self.isOfOneRow = isOfOneRow
    }

    /// The text of a role in a row; nil if the row has none.
    ///
    /// - Parameter key: The identity of the row, which is its key in a map.
    func text(_ role: Role, of object: CellObject, key: CellIdentity) -> String? {
        let row = RowData(object)
        switch role {
        case .title: return title(of: row, key: key)?.text
        case .subtitle: return subtitle(of: row, key: key)
        case .image: return images.lazy.compactMap { $0.address(in: row) }.first
        case .accessory: return accessory?.address(in: row)
        }
    }

    private func title(of row: RowData, key: CellIdentity) -> (text: String, field: RowField?)? {
        for field in titles {
            if let text = field.text(in: row, key: key, locale) { return (text, field) }
        }
        guard row.isObject, !isOfOneRow, let own = row.ownTexts(locale) else {
            return row.summary(locale).map { ($0, nil) }
        }
        return own.title(of: row, key: key)
    }

    /// The first subtitle that the title doesn't say already.
    private func subtitle(of row: RowData, key: CellIdentity) -> String? {
        let candidates = subtitles.lazy.compactMap { field in
            field.text(in: row, key: key, self.locale).map { (field, $0) }
        }
        guard let first = candidates.first else { return nil }
        let title = title(of: row, key: key)
        if first.0 != title?.field, first.1 != title?.text { return first.1 }
        return candidates.first { $0.0 != title?.field && $0.1 != title?.text }?.1
    }

    /// Whether one of the fields names a row, in a list of several.
    func name(_ object: CellObject) -> Bool {
        let row = RowData(object)
        return !isOfOneRow && titles.contains { $0.jsonPath != nil && $0.value(in: row)?.text?.isEmpty == false }
    }

    /// The id of a row by the field that tells the rows apart.
    func identity(of object: CellObject) -> Identity? { id.flatMap { $0.value(in: RowData(object))?.identity } }
}

extension RowTexts: Equatable {
    /// Whether two decisions give the same texts for the same data.
    static func == (left: RowTexts, right: RowTexts) -> Bool {
        left === right
            || left.titles == right.titles && left.subtitles == right.subtitles && left.images == right.images
                && left.accessory == right.accessory && left.locale == right.locale
                && left.isOfOneRow == right.isOfOneRow
    }
}

/// A field of rows with the format of its values.
struct RowField: Sendable, Hashable {
    private let path: RowPath
    /// The keys and indexes of the path; nil for another one.
    private let steps: [JSONPath.Step]?
    private let format: ValueFormat?
    private let content: FieldContent

    /// Longer texts are cut: a row is a few lines on a screen.
    private static let longest = 500

    init(_ field: FoundField) {
        path = field.path
        content = field.content
        format = ValueFormat(for: content)
        steps = if case .path(let path) = field.path { path.steps } else { nil }
    }

    /// The path in a row; nil for the key of a map's member.
    var jsonPath: JSONPath? { if case .path(let path) = path { path } else { nil } }

    /// The value in a row; nil for a row without it.
    func value(in row: RowData) -> LooseValue? { steps.flatMap { row.value(at: $0) } }

    /// The text in a row for people; nil for a row without it, and for nothing but white space.
    func text(in row: RowData, key: CellIdentity, _ locale: TextLocale) -> String? {
        guard steps != nil else { return key.description }
        guard let value = value(in: row), let text = value.text else { return nil }
        let shown = format?.text(text, locale) { currency(in: row) } ?? text
        let signed = content == .percent ? shown + locale.percentSpace + "%" : shown
        return signed.contains { !$0.isWhitespace } ? signed.shortened(to: Self.longest) : nil
    }

    private func currency(in row: RowData) -> String? {
        guard case .price(.path(let path)) = content, let steps = path.steps else { return nil }
        return row.value(at: steps)?.text
    }

    /// The address or the name of an image in a row.
    func address(in row: RowData) -> String? {
        guard let text = value(in: row)?.text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }
}
