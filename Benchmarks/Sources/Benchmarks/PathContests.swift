import CJanssonBare
import Listwright

/// Paths, compared with careful hand-written calls of jansson.
enum PathContests {
    /// A timeline: a list of statuses with a user in each.
    static func timeline(_ count: Int) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.write(key: "statuses")
        writer.beginArray()
        for id in 0..<count {
            writer.beginObject()
            for field in ["id", "created", "text", "lang", "source"] {
                writer.write(key: field)
                writer.write(string: "\(field) of \(id)")
            }
            writer.write(key: "user")
            writer.beginObject()
            for field in ["id", "name", "screen", "place", "about"] {
                writer.write(key: field)
                writer.write(string: "\(field) \(id)")
            }
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// `$.statuses[*].user.name` over a timeline.
    static func wildcard() throws -> Contest {
        let bytes = timeline(10_000)
        let document = try JSONDocument(parsing: bytes)
        let root = HandWritten.load(bytes)!
        let query = try JSONPath("$.statuses[*].user.name" as String)
        let names = try query.values(in: document.root).compactMap(\.string)
        guard names.count == 10_000, names == byHand(root) else { fatalError("wildcard: answers differ") }
        return Contest(
            name: "$.statuses[*].user.name, 10,000 matches, 20 times", bytes: bytes,
            entries: [
                ("jansson: hand-written loop", { for _ in 0..<20 { use(countByHand(root)) } }),
                ("Listwright: values(in:)", { for _ in 0..<20 { use(try! query.values(in: document.root).count) } }),
            ])
    }

    /// A key path of three steps, evaluated repeatedly on one document.
    static func threeSteps() throws -> Contest {
        let bytes = Array(#"{"zero": 0, "book": {"id": 7, "info": {"title": "Momo", "year": 1973}, "tags": []}}"#.utf8)
        let document = try JSONDocument(parsing: bytes)
        let root = HandWritten.load(bytes)!
        let value = document.root
        let path: JSONPath = "book.info.title"
        guard try path.first(in: value)?.string == "Momo" else { fatalError("three steps: wrong answer") }
        return Contest(
            name: "book.info.title, 1,000,000 times", bytes: bytes,
            entries: [
                (
                    "jansson: three json_object_getn",
                    {
                        var found = 0
                        for _ in 0..<1_000_000 {
                            let info = json_object_getn(json_object_getn(root, "book", 4), "info", 4)
                            if json_object_getn(info, "title", 5) != nil { found += 1 }
                        }
                        use(found)
                    }
                ),
                (
                    "Listwright: first(in:)",
                    {
                        var found = 0
                        for _ in 0..<1_000_000 where (try? path.first(in: value)) != nil { found += 1 }
                        use(found)
                    }
                ),
            ])
    }

    private static func byHand(_ root: UnsafeMutablePointer<json_t>) -> [String] {
        let statuses = json_object_get(root, "statuses")
        return (0..<json_array_size(statuses)).map { index in
            let user = json_object_get(json_array_get(statuses, index), "user")
            return String(cString: json_string_value(json_object_get(user, "name")))
        }
    }

    private static func countByHand(_ root: UnsafeMutablePointer<json_t>) -> Int {
        let statuses = json_object_get(root, "statuses")
        var found: [UnsafeMutablePointer<json_t>] = []
        for index in 0..<json_array_size(statuses) {
            let user = json_object_get(json_array_get(statuses, index), "user")
            if let name = json_object_get(user, "name") { found.append(name) }
        }
        return found.count
    }
}
