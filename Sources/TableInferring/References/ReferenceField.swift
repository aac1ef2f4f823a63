import JSONDocuments
import JSONPaths
import ListFinding

/// The values at one path of the rows that may be references: ids, or links that hold one.
struct ReferenceField {
    /// The form of a reference.
    enum Form { case id, typedLink, systemLink, linkedData, plainLink }

    let steps: [JSONPath.Step]
    private(set) var forms: Set<Form> = []
    /// The number of values that are lists of references, and of those that are one reference.
    private(set) var (lists, singles) = (0, 0)
    /// The types that links name.
    private(set) var types: Set<String> = []

    init(_ steps: [JSONPath.Step]) { self.steps = steps }

    /// Adds a value; false if it isn't a reference or a list of them.
    mutating func add(_ value: JSONValue) -> Bool {
        guard value.kind == .array else {
            guard let form = Self.form(of: value) else { return false }
            singles += 1
            add(value, form)
            return true
        }
        let elements = Array(value.elements.prefix(20))
        let found = elements.compactMap { Self.form(of: $0) }
        guard found.count == elements.count else { return false }
        lists += 1
        for (element, form) in zip(elements, found) { add(element, form) }
        return true
    }

    private mutating func add(_ value: JSONValue, _ form: Form) {
        forms.insert(form)
        let type = value["sys"]?["linkType"] ?? value["type"]
        if form != .id, let type = type?.string { types.insert(Plural.singular(of: KeyWords(type))) }
    }

    /// Returns the form of one reference; nil for a value that is no reference.
    private static func form(of value: JSONValue) -> Form? {
        switch value.kind {
        case .string, .integer: return .id
        case .object:
            if value.count == 1, value["sys"]?["id"].map(isID) == true { return .systemLink }
            if value.count == 1, value["@id"].map(isID) == true { return .linkedData }
            guard value.count <= 3, value["id"].map(isID) == true else { return nil }
            if value["type"]?.string != nil { return .typedLink }
            return value.count == 1 ? .plainLink : nil
        default: return nil
        }
    }

    private static func isID(_ value: JSONValue) -> Bool { value.kind == .string || value.kind == .integer }

    /// The last key that says something about the things: `author` of `relationships.author.data`.
    var key: String? {
        let keys = steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
        return keys.last { !Self.generic.contains(KeyWords($0).plain) }
    }

    private static let generic: Set<String> = ["data", "id", "ids", "sys", "key", "keys", "ref", "refs"]

    /// The words of the key without `id`, `ids` or `key` at the end.
    var words: [String] { isNamedID ? KeyWords(key ?? "").words.dropLast() : KeyWords(key ?? "").words }

    /// True if the key ends with `id`, `ids` or `key`.
    var isNamedID: Bool {
        let words = KeyWords(key ?? "").words
        return words.count > 1 && Self.generic.contains(words.last ?? "")
    }
}
