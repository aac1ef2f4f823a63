// JSON from data, files, handles, callbacks and asynchronous streams, and to data, text and files.
import Foundation
import Listwright

let file = FileManager.default.temporaryDirectory.appendingPathComponent("listwright-\(UUID()).json")
defer { try? FileManager.default.removeItem(at: file) }
let value: JSONValue = ["id": 1, "tags": ["a", "b"], "none": .null]

// Writing to a file, to text, to data.
try JSONWriter.write(value, to: file)
let text = JSONWriter.text(of: value, options: .pretty)
let data = JSONWriter.data(of: value)

// Reading from a file by URL and by path, a handle, data, a callback that returns pieces.
print(try JSONDocument(contentsOf: file).root == value)
print(try JSONDocument(contentsOfFile: file.path).root == value)
print(try JSONDocument(readingFrom: FileHandle(forReadingFrom: file)).root == value)
print(try JSONDocument(parsing: data).root == value)
nonisolated(unsafe) var pieces = [Array(text.utf8.prefix(9)), Array(text.utf8.dropFirst(9))]
print(try JSONDocument(pieces: { pieces.isEmpty ? nil : pieces.removeFirst() }).root == value)

// JSON Lines from a file, and from an asynchronous stream of bytes.
try Data("{\"id\": 1}\n{\"id\": 2}\n".utf8).write(to: file)
for record in JSONLines(contentsOf: file) { print(record.line, record.document?.root["id"]?.int ?? 0) }
let stream = AsyncStream<UInt8> { continuation in
    for byte in Array("{\"id\": 3}\n".utf8) { continuation.yield(byte) }
    continuation.finish()
}
for try await record in AsyncJSONLines(bytes: stream) { print(record.line, record.document?.root["id"]?.int ?? 0) }
