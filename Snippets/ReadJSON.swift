// Reading and writing JSON.

import Foundation
import JSONDocuments

// snippet.parse
let document = try JSONDocument(parsing: #"{"books": [{"title": "Momo", "year": 1973}]}"#)
print(document.root["books"]?[0]?["title"]?.string ?? "no title")
// Momo

// snippet.file
let file = FileManager.default.temporaryDirectory.appendingPathComponent("listwright-\(UUID().uuidString).json")
try JSONWriter.write(document.root, to: file, options: .pretty)
print(try JSONDocument(contentsOf: file) == document)
// true
try FileManager.default.removeItem(at: file)

// snippet.pieces
var pieces = [Array("[1, ".utf8), Array("2]".utf8)]
print(try JSONDocument { pieces.isEmpty ? nil : pieces.removeFirst() })
// [1,2]

// snippet.error
do { _ = try JSONDocument(parsing: "{\"a\" 1}") } catch { print(error.rendered(file: "a.json")) }
// a.json:1:6: error: ':' expected near '1'
// {"a" 1}
//      ^

// snippet.position
let location = JSONLocation([.key("books"), .index(0), .key("year")])
print(document.position(of: location)?.description ?? "nowhere")
// 1:38

// snippet.edit
var changed = document
changed.root["books"]?[0]?["year"] = nil
changed.root["books"]?.append(["title": "Jim Button"])
print(changed)
// {"books":[{"title":"Momo"},{"title":"Jim Button"}]}

// snippet.swift
let value = try JSONValue(any: ["id": UInt64.max, "tags": ["time", "tortoise"]] as [String: Any])
print(value)
// {"id":18446744073709551615,"tags":["time","tortoise"]}

// snippet.lines
for record in JSONLines("{\"id\": 1}\n{\"id\": }\n{\"id\": 3}") {
    print(record.document?.root["id"]?.description ?? record.error?.description ?? "")
}
// 1
// 2:8: error: unexpected token near '}'
// 3

// snippet.workers
JSONLines("{\"id\": 1}\n{\"id\": 2}").forEach(workers: 2) { record in
    record.document?.root["id"]?.int
} body: { id in
    print(id ?? 0)
}
// 1
// 2

// snippet.write
print(JSONWriter.text(of: ["b": "é", "a": [1, 2]], options: .init(sortedKeys: true, asciiOnly: true)))
// {"a":[1,2],"b":"\u00E9"}
