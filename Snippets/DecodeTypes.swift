// Codable types beside Items.
import Foundation
import JSONDecoding
import Listwright

struct Point: Codable {
    var x: Int
    var y: Int
}

let text = #"{"points": [{"x": 1, "y": 2}, {"x": 3, "y": "four"}]}"#
print(try JSONReader.decode(Point.self, from: text, at: "points[0]").y)
do {
    _ = try JSONReader.decode([Point].self, from: text, at: "points")
} catch let error as DecodingError {
    print(error.jsonError?.rendered(file: "points.json") ?? "\(error)")
}

var dated = JSONReader()
dated.dates = .automatic
print(try dated.decode([Date].self, from: #"["1973-01-01T00:00:00Z", 94694400]"#).count)

struct Place: Item {
    var name = ""
    var point = Point(x: 0, y: 0)
    var route: [Decoded<Point>] = []
    static let table = ItemTable(Place()) {
        Field(\.name, "name")
        Field(\.point, "at") { (point: Decoded<Point>) in
            point.value
        } write: {
            Decoded($0)
        }
        Field(\.route, "route")
    }
}

let mapping = try Place.map(#"[{"name": "Rome", "at": {"x": 12, "y": 42}, "route": [{"x": 1, "y": 1}, {"x": 2}]}]"#)
print(mapping.items[0].point.y, mapping.items[0].route.count)
print(mapping.issues[0])
