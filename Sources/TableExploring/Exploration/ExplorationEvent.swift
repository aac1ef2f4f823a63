import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// A step of a person who makes a table: one entry of the log from which the state is computed.
package enum ExplorationEvent: Sendable {
    /// The rows are taken from this path; the table starts anew, with the fields that it had at first, or with a guess.
    case list(JSONPath, guess: FieldGuess)
    /// A field is added, and shown in a role.
    case bind(name: String, definition: JSONValue, role: ExplorationRole?)
    /// The fields are replaced.
    case fill([(name: String, definition: JSONValue)])
    /// Members of a field's definition are set; null removes one.
    case set(field: String, members: [(key: String, value: JSONValue)])
    case rename(field: String, name: String)
    case remove(field: String)
    /// A field is shown in a role; nil for none.
    case role(ExplorationRole, field: String?)
    /// The guessed fields are no longer marked as such.
    case keep
    /// All fields are removed.
    case clear
}

/// The fields that are proposed for the rows of a list, before a person has chosen any.
package struct FieldGuess: Sendable {
    var fields: [(name: String, definition: JSONValue)] = []
    var roles: [ExplorationRole: String] = [:]
}

/// A part of a row that is shown.
package enum ExplorationRole: String, Sendable, Hashable, CaseIterable {
    case title, subtitle, image
}

/// The reason why a step isn't possible.
package struct ExplorationError: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The list and the table that are being made: the result of a log of events.
package struct ExplorationState: Sendable {
    /// The path of the rows.
    package private(set) var list: JSONPath
    /// The fields with their definitions, in the form of table files.
    package private(set) var fields: [(name: String, definition: JSONValue)] = []
    /// The fields that are shown.
    package private(set) var roles: [ExplorationRole: String] = [:]
    /// The names of the fields that no person has confirmed or changed yet.
    private var guessed: Set<ExactText> = []
    /// The table before any event.
    private let given: JSONValue
    /// The members of the given table that are no fields, with the number of fields before each.
    private var others: [(index: Int, key: String, value: JSONValue)] = []

    /// Creates the state before any event.
    ///
    /// - Parameters:
    ///   - table: The table that one starts with, which has no mistake.
    ///   - guess: Fields in addition to those of the table.
    init(list: JSONPath, table: JSONValue = [:], guess: FieldGuess = FieldGuess()) {
        self.list = list
        given = table
        for (key, value) in table.members {
            if key == TableFile.unknownKeysMember || key == "$schema" && value.kind == .string {
                others.append((fields.count, key, value))
            } else {
                fields.append((key, value))
            }
        }
        fields += guess.fields
        roles = guess.roles
        guessed = Set(guess.fields.map { ExactText($0.name) })
    }

    /// Returns whether a field is a guess that no person has confirmed or changed.
    package func isGuessed(_ field: String) -> Bool { guessed.contains(ExactText(field)) }

    /// The table in the form of table files.
    package var table: JSONValue {
        var members = fields.map { (key: $0.name, value: $0.definition) }
        for other in others.reversed() {
            members.insert((other.key, other.value), at: min(other.index, fields.count))
        }
        return JSONValue(members)
    }

    /// Returns the definition of a field; `nil` without a field of that name.
    package func definition(of field: String) -> JSONValue? { index(of: field).map { fields[$0].definition } }

    /// Changes the state by an event; one that names no field changes nothing.
    mutating func apply(_ event: ExplorationEvent) {
        switch event {
        case .list(let path, let guess): self = ExplorationState(list: path, table: given, guess: guess)
        case .bind(let name, let definition, let role):
            guessed.remove(ExactText(name))
            if let index = index(of: name) {
                fields[index].definition = definition
            } else {
                fields.append((name, definition))
            }
            if let role { roles[role] = name }
        case .fill(let fields):
            self.fields = fields
            roles = roles.filter { role in fields.contains { $0.name == role.value } }
        case .set(let field, let members):
            guessed.remove(ExactText(field))
            guard let index = index(of: field) else { return }
            for (member, value) in members {
                fields[index].definition = Self.definition(fields[index].definition, setting: member, to: value)
            }
        case .rename(let field, let name):
            guard let index = index(of: field) else { return }
            fields[index].name = name
            guessed.remove(ExactText(field))
            roles = roles.mapValues { $0 == field ? name : $0 }
        case .remove(let field):
            guessed.remove(ExactText(field))
            fields.removeAll { $0.name == field }
            roles = roles.filter { $0.value != field }
        case .role(let role, let field):
            if let field { guessed.remove(ExactText(field)) }
            roles[role] = field
        case .keep: guessed = []
        case .clear: (fields, roles, guessed) = ([], [:], [])
        }
    }

    func index(of field: String) -> Int? { fields.firstIndex { ExactText($0.name) == ExactText(field) } }

    /// Returns a definition with another member; a definition that is only a path becomes an object.
    private static func definition(
        _ definition: JSONValue, setting member: String, to value: JSONValue
    ) -> JSONValue {
        let old = definition.kind == .object ? Array(definition.members) : [(key: "path", value: definition)]
        var members = old.map { (key: $0.key, value: $0.value) }
        if let index = members.firstIndex(where: { $0.key == member }) {
            if value.isNull { members.remove(at: index) } else { members[index].value = value }
        } else if !value.isNull {
            members.append((key: member, value: value))
        }
        return members.count == 1 && members[0].key == "path" ? members[0].value : JSONValue(members)
    }
}

extension ExplorationEvent {
    /// The event as JSON, the form in which a log is kept.
    package var json: JSONValue {
        switch self {
        case .list(let path, let guess):
            ["do": "list", "path": JSONValue(path.canonicalSpelling), "guess": guess.json]
        case .bind(let name, let definition, let role):
            ["do": "bind", "name": JSONValue(name), "definition": definition, "role": Self.text(role?.rawValue)]
        case .fill(let fields):
            ["do": "fill", "fields": JSONValue(fields.map { (key: $0.name, value: $0.definition) })]
        case .set(let field, let members):
            ["do": "set", "field": JSONValue(field), "members": JSONValue(members)]
        case .rename(let field, let name):
            ["do": "rename", "field": JSONValue(field), "name": JSONValue(name)]
        case .remove(let field): ["do": "remove", "field": JSONValue(field)]
        case .role(let role, let field):
            ["do": "role", "role": JSONValue(role.rawValue), "field": Self.text(field)]
        case .keep: ["do": "keep"]
        case .clear: ["do": "clear"]
        }
    }

    private static func text(_ text: String?) -> JSONValue { text.map { JSONValue($0) } ?? .null }
}

extension FieldGuess {
    /// The guess as JSON, as it is in a log.
    var json: JSONValue {
        [
            "fields": JSONValue(fields.map { (key: $0.name, value: $0.definition) }),
            "roles": JSONValue(
                ExplorationRole.allCases.compactMap { role in
                    roles[role].map { (key: role.rawValue, value: JSONValue($0)) }
                }),
        ]
    }

    /// Creates the guess of a log.
    init(json: JSONValue) {
        fields = json["fields"]?.members.map { (name: $0.key, definition: $0.value) } ?? []
        for role in ExplorationRole.allCases {
            guard let name = json["roles"]?[role.rawValue]?.string, fields.contains(where: { $0.name == name }) else {
                continue
            }
            roles[role] = name
        }
    }
}
