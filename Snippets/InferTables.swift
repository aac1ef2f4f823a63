// A table made from samples, as a file and as Swift.
import Listwright
import TableInferring

var inference = TableInference()
try inference.add(JSONDocument(parsing: #"[{"title": "Momo", "year": 1973}]"#).root)
print(inference.table)
print(inference.swift(named: "Book"))
