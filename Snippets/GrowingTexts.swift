// Items of a text that is still being sent.
import ItemGrowing
import Listwright

struct Book: Item {
    var title = ""
    var year: Int?
    var tags: [String] = []
    static let table = ItemTable(Book()) {
        Field(\.title, "title")
        Field(\.year, "year")
        Field(\.tags, "tags")
    }
}

// Bytes that you push, as a language model sends them.
var reader = GrowingItemReader<Book>(at: "books")
let pieces = [#"{"books": [{"title": "Mo"#, #"mo", "year": 19"#, #"73, "tags": ["time", "tor"#, #"toise"]}, {"ti"#]
for piece in pieces {
    let update = reader.append(Array(piece.utf8))
    for row in update.items { print("whole:", row.item?.title ?? "no Item") }
    if let partial = update.partial {
        print(partial.fields.map { "\($0.name) \($0.state)" }.joined(separator: ", "))
    }
    print("open:", update.open.map(\.location.keyPath))
}
let end = reader.finish()
print(end.isComplete, end.error?.message ?? "")

// Chunks of an asynchronous stream.
let chunks = AsyncStream<[UInt8]> { continuation in
    continuation.yield(Array(#"[{"title": "Momo"}, {"title": "Kra"#.utf8))
    continuation.yield(Array(#"bat"}]"#.utf8))
    continuation.finish()
}
for try await update in Book.items(growing: chunks) {
    print(update.items.compactMap(\.item?.title), update.partial?.item?.title ?? "no draft")
}
