internal import JSONDocuments
import JSONPaths

/// The description of a folder of tables, by the standard of https://specs.frictionlessdata.io.
enum DataPackage {
    static func json(
        of tables: [SplitTable], files: [StoredFile?], skeletons: [[UInt8]]?, format: FolderFormat,
        framing: SplitFraming
    ) -> String {
        var resources: [JSONValue] = []
        for (table, file) in zip(tables, files) {
            if let file { resources.append(resource(table, file, format)) }
        }
        var package: [(String, JSONValue)] = [
            ("profile", "tabular-data-package"), ("resources", JSONValue(resources)),
            ("framing", JSONValue(framing.rawValue)),
        ]
        if let skeletons {
            package.append(("shapes", JSONValue(skeletons.map { JSONValue(String(decoding: $0, as: UTF8.self)) })))
        }
        return JSONValue(package).description + "\n"
    }

    /// The forms of paths in the description of a folder that is to be replaced, by paths from the top of a document.
    static func forms(in root: JSONValue) -> [String: SplitForm] {
        var (tops, forms): ([String: String], [String: SplitForm]) = ([:], [:])
        for resource in root["resources"].map({ Array($0.elements) }) ?? [] {
            let top = resource["parent"]?.string.flatMap { tops[$0] } ?? ""
            let place = Self.joined(top, resource["at"]?.string ?? "")
            if let name = resource["title"]?.string { tops[name] = place }
            // The form of the rows themselves isn't that of the path that leads to them.
            for (path, form) in resource["forms"].map({ Array($0.members) }) ?? [] where place.isEmpty || !path.isEmpty
            {
                forms[Self.joined(place, path)] = SplitForm(rawValue: form.string ?? "")
            }
        }
        return forms
    }

    private static func joined(_ top: String, _ path: String) -> String {
        top.isEmpty ? path : path.isEmpty ? top : KeyNames.joined(top, path)
    }

    private static func resource(_ table: SplitTable, _ file: StoredFile, _ format: FolderFormat) -> JSONValue {
        let fields = file.fields.fields.map { field -> JSONValue in
            let name = JSONValue(TableFields.name(field, of: table))
            switch field {
            case .row, .parent, .up, .at, .shape: return ["name": name, "type": "integer"]
            case .key: return ["name": name, "type": "string"]
            case .rest: return ["name": name, "type": format == .jsonl ? "object" : "string"]
            case .column(let index):
                let type = format == .jsonl ? "any" : CellReading(file.kinds[index]).rawValue
                let reading = file.reading[index].rawValue
                var members = [("name", name), ("type", JSONValue(type)), ("reading", JSONValue(reading))]
                if let path = table.columns[index].longPath { members.append(("at", JSONValue(path))) }
                return JSONValue(members)
            }
        }
        var keys: [JSONValue] = []
        if let parent = table.parent {
            let reference: JSONValue = ["resource": JSONValue(name(parent)), "fields": ["_row"]]
            keys.append(["fields": ["_parent"], "reference": reference])
        }
        if table.hasUp { keys.append(["fields": ["_up"], "reference": ["resource": "", "fields": ["_row"]]]) }
        let schema: JSONValue = [
            "fields": JSONValue(fields), "primaryKey": ["_row"], "foreignKeys": JSONValue(keys),
        ]
        var resource: [(String, JSONValue)] = [
            ("name", JSONValue(name(table))), ("title", JSONValue(table.name)), ("path", JSONValue(file.name)),
            ("profile", "tabular-data-resource"), ("format", JSONValue(format.rawValue)), ("encoding", "utf-8"),
        ]
        if format == .tsv { resource.append(("dialect", ["delimiter": "\t"])) }
        resource += [
            ("schema", schema), ("parent", table.parent.map { JSONValue($0.name) } ?? .null),
            ("at", JSONValue(KeyNames.path(table.keys))), ("up", table.upPath.map { JSONValue($0) } ?? .null),
            ("forms", table.storedForms),
        ]
        return JSONValue(resource)
    }

    /// A name as the standard allows it; one that isn't clear in lower case gets the number of the table.
    private static func name(_ table: SplitTable) -> String {
        let lower = table.name.lowercased()
        let slug = String(lower.map { "-abcdefghijklmnopqrstuvwxyz0123456789._/".contains($0) ? $0 : "-" })
        return slug == lower ? slug : "\(slug)-\(table.index)"
    }
}
