import Listwright

let mapping = try Book.map(#"[{"info": {"title": "Momo"}, "year": "1973", "tags": [{"name": "time"}]}, {"year": "MCM"}]"#)
for book in mapping.items { print(book.title, book.year ?? 0, book.tags) }
for issue in mapping.issues { print(issue) }

let orders = try Order.items(in: #"{"orders": [{"id": 9, "lines": [{"sku": "B-2", "quantity": 3}]}]}"#, at: "orders")
print(orders[0].id, orders[0].lines[0].sku, orders[0].lines[0].quantity)
