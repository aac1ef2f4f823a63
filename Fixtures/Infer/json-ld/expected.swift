import Foundation
import Listwright

struct JsonLd: Item {
    var context: URL?
    var id = ""
    var dcTitle = ""
    var geo = Geo()
    var polygon: [[[Double]]] = []

    static let table = ItemTable(JsonLd()) {
        Field(\.context, "@context")
        Field(\.id, "@id")
        Field(\.dcTitle, "dc:title")
        Field(\.geo, "geo")
        Field(\.polygon, "polygon")
    }

    struct Geo: Item {
        var coordinates: [Double] = []

        static let table = ItemTable(Geo()) {
            Field(\.coordinates, "coordinates")
        }
    }
}
