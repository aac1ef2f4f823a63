import ItemMapping
import JSONDocuments
import JSONPaths
import JSONSchemas
import ListFinding
import RowMapping
import SectionNormalizing
import TableInferring
import TableParsing

// The table that is being made, the rows, and the results.
extension ExploreAnswers {
    /// The list, the table, the first rows, and the results.
    package var state: JSONValue {
        mutating get {
            var state: JSONValue = [
                "file": JSONValue(source.name), "list": list,
                "lists": JSONValue(exploration.lists.map { JSONValue($0.description) }),
                "undo": JSONValue(exploration.log.count), "redo": JSONValue(exploration.undone.count),
                "log": JSONValue(exploration.log.map(\.json)), "tableFile": JSONValue(source.tableName),
            ]
            state["fields"] = JSONValue(fields)
            let offers = exploration.offers()
            state["offers"] = JSONValue(offers.map(json))
            state["roles"] = JSONValue(
                ExplorationRole.allCases.map { role in
                    (key: role.rawValue, value: exploration.state.roles[role].map { JSONValue($0) } ?? .null)
                })
            state["rows"] = rows(from: 0)
            state["output"] = output
            return state
        }
    }

    private var list: JSONValue {
        let found = exploration.found
        let list = exploration.listSpelling
        let isFound = found.list == list || found.list?.plain == list
        // The reason starts with the number of rows that were looked at.
        let reason = found.reason.split(separator: ", ").dropFirst().joined(separator: ", ")
        return [
            "path": JSONValue(list.description), "rows": JSONValue(exploration.rows.count),
            "reason": JSONValue(isFound ? reason : found.kind == .list || found.kind == .map ? "" : found.reason),
            "clear": JSONValue(!isFound || found.isClear),
            "at": JSONValue(exploration.listPointer),
        ]
    }

    private var fields: [JSONValue] {
        mutating get {
            let fields = exploration.state.fields
            return fields.map { field(named: $0.name, $0.definition) }
        }
    }

    private mutating func field(named name: String, _ definition: JSONValue) -> JSONValue {
        let members = definition.kind == .object ? definition : ["path": definition]
        let own = JSONPath(JSONLocation([.key(name)])).description
        let origin = members["from"].map { ["from": $0] as JSONValue } ?? members["constant"].map { ["constant": $0] }
        var field: JSONValue = [
            "name": JSONValue(name), "source": JSONValue(Self.spelling(members["path"] ?? origin ?? JSONValue(own))),
            "definition": members, "type": members["type"] ?? "any",
            "guess": JSONValue(exploration.state.isGuessed(name)),
        ]
        if let value = members["default"] { field["default"] = JSONValue(Self.spelling(value)) }
        guard let source = FieldSource(of: definition, named: name) else { return field }
        let census = exploration.census(at: source)
        field["choices"] = JSONValue(census.types.map { Self.json($0) })
        field["policies"] = JSONValue(exploration.policies(of: name).map { Self.json($0) })
        if census.triedCount < census.valueCount { field["tried"] = JSONValue(census.triedCount) }
        field["constraints"] = JSONValue(
            census.constraints.map { ["name": JSONValue($0.name), "texts": Self.texts($0.members)] })
        field["inferred"] = census.definition["type"] ?? "any"
        field["absent"] = JSONValue(census.missingCount + census.nullCount)
        field["remark"] = census.remark.map { JSONValue($0) } ?? .null
        return field
    }

    /// Returns a text as it is, any other value as JSON, with all of its digits.
    private static func spelling(_ value: JSONValue) -> String { value.string ?? JSONWriter.text(of: value) }

    private static func texts(_ members: JSONValue) -> JSONValue {
        JSONValue(members.members.map { (key: $0.key, value: JSONValue(JSONWriter.text(of: $0.value))) })
    }

    private static func json(_ choice: FieldChoice) -> JSONValue {
        ["name": JSONValue(choice.name), "members": choice.members, "refused": JSONValue(choice.refusedCount)]
    }

    /// Returns the rows as `preview` shows them.
    package mutating func rows(from first: Int) -> JSONValue {
        let rows = exploration.mappedRows(from: first, limit: Self.rowLimit)
        let cells = Normalizer(cellOptions).cells(of: rows) { _ in nil }
        return JSONValue(
            cells.enumerated().map { index, cell in
                let (title, subtitle) = cell.lines
                return [
                    "row": JSONValue(first + index), "title": JSONValue((title ?? cell.untitledText).inMessage(300)),
                    "subtitle": subtitle.map { JSONValue($0.inMessage(300)) } ?? .null,
                    "image": cell.image.map { JSONValue($0) } ?? .null,
                    "at": exploration.pointer(toRow: first + index).map { JSONValue($0) } ?? .null,
                ]
            })
    }

    /// The options for the rows: the texts of the found list without fields, else those of the roles.
    private var cellOptions: NormalizationOptions {
        var options = NormalizationOptions()
        if exploration.state.fields.isEmpty {
            if exploration.listSpelling == exploration.lists.first { options.fields = .given(exploration.found.fields) }
            return options
        }
        func template(_ role: ExplorationRole) -> TextTemplate? {
            exploration.state.roles[role].map { TextTemplate(valueAt: JSONPath(JSONLocation([.key($0)]))) }
        }
        options.template = CellTemplate(
            title: template(.title), subtitle: template(.subtitle), image: template(.image))
        return options
    }

    /// The outcome over the rows that were checked so far, and some more.
    package var check: JSONValue {
        mutating get {
            let check = exploration.checkOn(bytes: Self.checkSize)
            return [
                "rows": JSONValue(check.recordCount), "of": JSONValue(exploration.rows.count),
                "complete": JSONValue(check.isComplete), "issueCount": JSONValue(check.issueCount),
                "fields": JSONValue(
                    check.fields.map { field in
                        let counts = field.tally.columns.map { (key: $0.name, value: JSONValue($0.count)) }
                        return JSONValue([(key: "name", value: JSONValue(field.name))] + counts)
                    }),
                "unused": JSONValue(
                    check.unusedKeys.prefix(100).map { ["path": JSONValue($0.path), "count": JSONValue($0.count)] }),
                "issues": JSONValue(
                    check.issues.prefix(Self.issueLimit).map { issue in
                        var json = issue.json
                        json["message"] = JSONValue("\(issue)")
                        json["at"] = JSONValue(issue.location.pointer)
                        return json
                    }),
            ]
        }
    }

    /// The table file, the Swift declaration, the commands and the JSON Schema.
    private var output: JSONValue {
        let roles = ExplorationRole.allCases.compactMap { role in
            exploration.state.roles[role].map { name in
                (role: role.rawValue, template: "{\(JSONLocation([.key(name)]).keyPath)}")
            }
        }
        let commands = source.commands(at: exploration.listSpelling, roles: roles)
        var output: JSONValue = [
            "table": JSONValue(String(decoding: exploration.tableText, as: UTF8.self)),
            "commands": JSONValue(commands.joined(separator: "\n") + "\n"),
        ]
        guard !exploration.state.fields.isEmpty, let table = exploration.table else { return output }
        let typeName = exploration.typeName(orFrom: source.stem)
        do throws(RecordTableError) {
            let item = try ItemSource(table: exploration.tableText, named: typeName)
            output["swift"] = JSONValue(item.text(heading: ["From \(source.name), by listwright explore."]))
        } catch {
            output["swift"] = JSONValue("// \(error)\n")
        }
        let schema = TableSchema(of: table, title: typeName)
        let text = JSONWriter.text(of: schema.json, options: .pretty)
        output["schema"] = JSONValue(text + "\n")
        return output
    }
}
