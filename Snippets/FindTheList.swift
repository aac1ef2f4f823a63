// The list in a document, and what to show of its rows.
import Listwright

let answer = try JSONDocument(
    parsing: """
        {"total": 2, "books": [{"id": 7, "name": "Momo"}, {"id": 8, "name": "Krabat"}]}
        """)
let found = ListFinder().find(in: answer.root)
print(found.kind, found.keyPath ?? "-")  // list books
print(found.title.map { "\($0.path)" } ?? "-")  // name
print(found.id.map { "\($0.path)" } ?? "-")  // id
print(found.isClear, found.title?.reason ?? "-")  // true named name, a usual key for names, differs in 2 of 2
