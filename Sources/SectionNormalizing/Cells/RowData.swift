import JSONDocuments
import JSONPaths
import ListFinding

/// The data of a row: JSON, a Swift dictionary, or an Item by its JSON.
enum RowData {
    case json(JSONValue)
    case loose(LooseValue)

    init(_ object: CellObject) {
        switch object {
        case .json(let json): self = .json(json)
        case .value(let value):
            let loose = LooseValue(value)
            if case .single = loose, let json = loose.json { self = .json(json) } else { self = .loose(loose) }
        }
    }

    /// True if the data is an object with members.
    var isObject: Bool {
        switch self {
        case .json(let json): json.kind == .object
        case .loose(let value): if case .dictionary = value { true } else { false }
        }
    }

    /// Returns the value at keys and indexes; nil if it doesn't exist or is null.
    func value(at steps: [JSONPath.Step]) -> LooseValue? {
        switch self {
        case .json(let json): json.value(at: steps).flatMap { $0.isNull ? nil : LooseValue($0) }
        case .loose(let root): root.value(at: steps)
        }
    }

    /// Returns the text of the scalar at keys and indexes; nil if it doesn't exist or is null.
    func text(at steps: [JSONPath.Step]) -> String? {
        switch self {
        case .json(let json):
            guard let value = json.value(at: steps) else { return nil }
            switch value.kind {
            case .string: return value.node.string
            case .integer, .real, .bool: return value.text
            case .null, .array, .object: return nil
            }
        case .loose(let root): return root.value(at: steps)?.text
        }
    }

    /// Returns the texts of a row in which no field of its list has a value: by its own fields.
    func ownTexts(_ locale: TextLocale) -> RowTexts? {
        guard let json else { return nil }
        return RowTexts(ListFinder().fields(of: json), locale, isOfOneRow: true)
    }

    /// Returns the first scalars of an object with their keys: `x: 1, y: 2`; nil if it has none.
    func summary(_ locale: TextLocale) -> String? {
        guard case .dictionary(let dictionary) = loose else { return nil }
        let parts = dictionary.members.lazy.compactMap { key, value -> String? in
            guard let text = value.text, text.isVisible else { return nil }
            return "\(key): \(HTMLText.plain(text).shortened(to: 60))"
        }
        let shown = Array(parts.prefix(3))
        return shown.isEmpty ? nil : shown.joined(separator: ", ")
    }

    private var loose: LooseValue {
        switch self {
        case .json(let json): LooseValue(json)
        case .loose(let value): value
        }
    }

    private var json: JSONValue? {
        switch self {
        case .json(let json): json
        case .loose(let value): value.json
        }
    }
}

extension JSONValue {
    /// Returns the value at keys and indexes; nil if it doesn't exist.
    fileprivate func value(at steps: [JSONPath.Step]) -> JSONValue? {
        var node = node
        for step in steps {
            switch step {
            case .key(let key):
                guard let member = node.member(key) else { return nil }
                node = member
            case .index(let index):
                guard let element = node.element(at: index) else { return nil }
                node = element
            case .wildcard, .parent: return nil
            }
        }
        return JSONValue(node, in: storage)
    }
}

extension LooseValue {
    /// Returns the value at keys and indexes; nil if it doesn't exist or is null.
    fileprivate func value(at steps: [JSONPath.Step]) -> LooseValue? {
        var value = self
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
}

extension CellObject {
    /// True if the texts of the row can be found in its data: an object, or the text of HTML.
    ///
    /// A value that says how it is shown is left alone.
    var isRowData: Bool {
        switch self {
        case .json(let json): return json.kind == .object || json.kind == .string
        case .value(let value):
            switch LooseValue(value) {
            case .dictionary: return true
            case .scalar: return value is String
            case .single:
                return value is any JSONRepresentable && !(value is any ListPresentable || value is any ShownRange)
            case .null, .array, .cell, .section, .sectionPresentable: return false
            }
        }
    }
}
