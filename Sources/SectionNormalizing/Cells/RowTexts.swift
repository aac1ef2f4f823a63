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
    let id: RowField?
    private let locale: TextLocale
    /// True if the fields are those of a single row, which has no others.
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

    /// Returns whether rows can have a text of a role: one without a title has its own fields.
    func has(_ role: Role) -> Bool {
        switch role {
        case .title: true
        case .subtitle: !subtitles.isEmpty
        case .image: !images.isEmpty
        case .accessory: accessory != nil
        }
    }

    /// Returns the text of a role in a row; nil if the row has none.
    ///
    /// - Parameter key: The identity of the row, which is its key in a map.
    func text(_ role: Role, of object: CellObject, key: IdentitySource) -> String? {
        switch role {
        case .title: title(of: RowData(object), key: key)?.text
        case .subtitle: lines(of: object, key: key).subtitle
        case .image: address(in: RowData(object))
        case .accessory: accessory.flatMap { $0.address(in: RowData(object)) }
        }
    }

    /// Returns the title and the subtitle of a row, which doesn't repeat the title.
    func lines(of object: CellObject, key: IdentitySource) -> (title: String?, subtitle: String?) {
        let row = RowData(object)
        let title = title(of: row, key: key)
        return (title?.text, subtitle(of: row, key: key, besides: title))
    }

    private func title(of row: RowData, key: IdentitySource) -> (text: String, field: RowField?)? {
        for field in titles {
            if let text = field.text(in: row, key: key, locale) { return (text, field) }
        }
        guard row.isObject, !isOfOneRow, let own = row.ownTexts(locale) else {
            return row.summary(locale).map { ($0, nil) }
        }
        return own.title(of: row, key: key)
    }

    /// Returns the first subtitle that the title doesn't say already.
    private func subtitle(
        of row: RowData, key: IdentitySource, besides title: (text: String, field: RowField?)?
    ) -> String? {
        for field in subtitles {
            if let shown = title?.field, field == shown { continue }
            if let text = field.text(in: row, key: key, locale), text != title?.text { return text }
        }
        return nil
    }

    private func address(in row: RowData) -> String? {
        for field in images {
            if let address = field.address(in: row) { return address }
        }
        return nil
    }

    /// Returns whether one of the fields names a row, in a list of several.
    func name(_ object: CellObject) -> Bool {
        let row = RowData(object)
        return !isOfOneRow && titles.contains { $0.jsonPath != nil && $0.rawText(in: row)?.isEmpty == false }
    }

    /// Returns the id of a row by the field that tells the rows apart.
    func identity(of object: CellObject) -> Identity? { id.flatMap { $0.value(in: RowData(object))?.identity } }
}

extension RowTexts: Equatable {
    /// Returns whether two decisions give the same texts for the same data.
    static func == (left: RowTexts, right: RowTexts) -> Bool {
        left === right
            || left.titles == right.titles && left.subtitles == right.subtitles && left.images == right.images
                && left.accessory == right.accessory && left.locale == right.locale
                && left.isOfOneRow == right.isOfOneRow
    }
}
