import Foundation
import Listwright

struct WholeValues: Item {
    var value: Double?  // null in 1 of 4

    static let table = ItemTable(WholeValues()) {
        Field(\.value, "")
    }
}
