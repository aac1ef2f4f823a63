import JSONDocuments
import JSONPaths
import ListFinding

/// A list that rows of another one may refer to: things with ids, or a map of things by id.
struct SideList {
    let steps: [JSONPath.Step]
    let isMap: Bool
    private let name: KeyWords
    private let sample: [JSONValue]
    /// The types that its things name.
    private let types: Set<String>

    /// Creates the list at these steps; nil for a value that can't be looked up in.
    init?(_ value: JSONValue, at steps: [JSONPath.Step], named key: String) {
        self.steps = steps
        name = KeyWords(key)
        switch value.kind {
        case .array:
            isMap = false
            sample = Array(value.elements.prefix(20))
        case .object where Self.isMap(value):
            isMap = true
            sample = value.members.prefix(20).map(\.value)
        default: return nil
        }
        guard !sample.isEmpty, sample.allSatisfy({ $0.kind == .object }) else { return nil }
        types = Set(
            sample.compactMap { ($0["type"] ?? $0["sys"]?["type"])?.string }.map { Plural.singular(of: KeyWords($0)) })
    }

    /// Returns whether the members of an object are things by their ids.
    private static func isMap(_ object: JSONValue) -> Bool {
        let members = Array(object.members.prefix(20))
        guard members.allSatisfy({ $0.value.kind == .object && $0.value.count > 0 }) else { return false }
        if members.allSatisfy({ key, value in value["id"].flatMap { $0.string ?? $0.int.map(String.init) } == key }) {
            return true
        }
        return members.allSatisfy { MapShape.isData($0.key) }
    }

    /// Returns the path from a row through references to the things; nil if their forms don't fit together.
    func path(from field: ReferenceField) -> JSONPath? {
        let own = JSONPath(steps: field.steps)
        guard field.forms.count == 1, let form = field.forms.first else { return nil }
        let list = JSONPath(steps: steps)
        if isMap {
            let id: [JSONPath.Step] = form == .id ? [] : form == .systemLink ? [.key("sys"), .key("id")] : [.key("id")]
            guard id.isEmpty || field.lists == 0 else { return nil }
            return JSONPath(steps: field.steps + id).looking(upIn: list, by: nil)
        }
        let identifiers: [[[String]]] =
            switch form {
            case .id: [[["id"]], [["_id"]], [["@id"]], [["sys", "id"]]]
            case .typedLink: [[["type"], ["id"]], [["id"]]]
            case .systemLink: [[["sys", "id"]]]
            case .linkedData: [[["@id"]]]
            case .plainLink: [[["id"]]]
            }
        guard let identifier = identifiers.first(where: has) else { return nil }
        return own.looking(upIn: list, by: identifier.map { JSONPath(steps: $0.map { .key($0) }) })
    }

    /// Returns whether all things have the values of an id.
    private func has(_ identifier: [[String]]) -> Bool {
        sample.allSatisfy { thing in
            identifier.allSatisfy { keys in
                var value: JSONValue? = thing
                for key in keys { value = value?[key] }
                return value.map { $0.kind == .string || $0.kind == .integer } ?? false
            }
        }
    }

    /// Returns whether the name or the links of references say that they are of this list.
    func isMeant(by field: ReferenceField) -> Bool {
        let single = Plural.singular(of: name)
        if !field.types.isEmpty { return !field.types.isDisjoint(with: types.union([single])) }
        let words = field.words
        guard let last = words.last, !name.words.isEmpty else { return false }
        let lastOfName = Plural.singular(of: name.last) ?? name.last
        // One reference has a singular name: `people: 2` is a number of them.
        let isList = field.lists > 0
        let whole = isList ? Plural.singular(of: KeyWords(words.joined(separator: " "))) : words.joined()
        let lastWord = isList ? Plural.singular(of: last) ?? last : last
        if whole == single || whole == lastOfName { return true }
        // `homeTeamId` is of a team; `total_results` is a number.
        if field.isNamedID, lastWord == single || lastWord == lastOfName { return true }
        return Self.people.contains(lastOfName) && Self.roles.contains(lastWord)
    }

    /// Names of lists of people, and of what people are to a thing.
    private static let people: Set<String> = [
        "user", "person", "account", "profile", "member", "author", "contact", "employee", "customer", "contributor",
    ]
    private static let roles: Set<String> = [
        "author", "owner", "creator", "user", "actor", "assignee", "reporter", "commenter", "sender", "receiver",
        "recipient", "customer", "member", "reviewer", "editor", "manager", "contact", "by", "writer", "host",
        "organizer", "player", "friend", "follower", "account", "person", "buyer", "seller", "uploader",
    ]
}
