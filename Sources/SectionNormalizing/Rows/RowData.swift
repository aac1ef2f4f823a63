import JSONDocuments
import JSONPaths
import ListFinding

/// The data of a row: JSON, a Swift dictionary, or an Item by its JSON.
struct RowData {
    private let root: LooseValue

    init(_ object: CellObject) {
        switch object {
        case .json(let json): root = LooseValue(json)
        case .value(let value):
            let loose = LooseValue(value)
            if case .single = loose, let json = loose.json { root = LooseValue(json) } else { root = loose }
        }
    }

    /// Whether the data is an object with members.
    var isObject: Bool { if case .dictionary = root { true } else { false } }

    /// The value at keys and indexes; nil if it doesn't exist or is null.
    func value(at steps: [JSONPath.Step]) -> LooseValue? {
        var value = root
        for step in steps {
            switch (step, value) {
            case (.key(let key), .dictionary(let dictionary)):
                guard let next = dictionary[key] else { return nil }
                value = next
            case (.index(let index), .array(let array)):
                guard array.count > 0, (0..<array.count).contains(index) else { return nil }
                value = array[index]
            default: return nil
            }
        }
        return value.isNull ? nil : value
    }

    /// The texts of a row in which no field of its list has a value: by its own fields.
    func ownTexts(_ locale: TextLocale) -> RowTexts? {
        guard let json = root.json else { return nil }
        return RowTexts(ListFinder().fields(of: json), locale, isOfOneRow: true)
    }

    /// The first scalars of an object with their keys: `x: 1, y: 2`; nil if it has none.
    func summary(_ locale: TextLocale) -> String? {
        guard case .dictionary(let dictionary) = root else { return nil }
        let parts = dictionary.members.lazy.compactMap { key, value -> String? in
            guard let text = value.text, text.contains(where: { !$0.isWhitespace }) else { return nil }
            return "\(key): \(HTMLText.plain(text).shortened(to: 60))"
        }
        let shown = Array(parts.prefix(3))
        return shown.isEmpty ? nil : shown.joined(separator: ", ")
    }
}

extension CellObject {
    /// Whether the texts of the row can be found in its data: an object, or the text of HTML.
    ///
    /// A value that says how it is shown is left alone.
    var isRowData: Bool {
        switch self {
        case .json(let json): return json.kind == .object || json.kind == .string
        case .value(let value):
            switch LooseValue(value) {
            case .dictionary: return true
            case .scalar: return value is String
            case .single: return value is any JSONRepresentable && !(value is any ListPresentable)
            case .null, .array, .cell, .section, .sectionPresentable: return false
            }
        }
    }
}
