// One path type, three spellings.
import Listwright

let root = try JSONDocument(parsing: #"{"books": [{"title": "Momo", "price": 9}, {"title": "Jim", "price": 12}]}"#).root
print(try JSONPath("books[-1].title").first(in: root)?.string ?? "-")
print(try JSONPath("/books/0/title").first(in: root)?.string ?? "-")
print(try JSONPath("$.books[?@.price < 10].title").values(in: root))
