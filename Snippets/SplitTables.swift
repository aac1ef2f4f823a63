// JSON as related tables, and back.
import Foundation
import Listwright
import TableSplitting

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("orders-\(UUID().uuidString)").path
let orders = """
    {"id": 1, "customer": {"name": "Ana"}, "lines": [{"sku": "a", "price": 7.50}, {"sku": "b", "price": 1e2}], "tags": []}
    {"id": 2, "customer": {"name": "Bo"}, "lines": [{"sku": "a", "price": 7.50}], "tags": ["gift"], "note": null}
    """

let splitter = try TableSplitter(named: "orders", intoFolder: folder)
try splitter.add(JSONLines(orders))
try splitter.commit()
for table in splitter.summaries { print(table) }
print(splitter.summaries[0].columns)  // ["id", "customer.name", "note"]
print(try String(contentsOfFile: folder + "/orders.lines.csv", encoding: .utf8))

let joiner = try TableJoiner(folder: folder)
while let order = try joiner.next() { print(order) }

let plan = SplitPlan()
try plan.set(.map, at: "versions")
let packages = try TableSplitter(planning: "packages", plan: plan)
try packages.add(parsing: #"{"name": "swift", "versions": {"6.2": {"size": 8}, "6.3": {"size": 9}}}"#)
print(packages.summaries[1])  // packages.versions: 2 rows, the members of versions
try FileManager.default.removeItem(atPath: folder)
