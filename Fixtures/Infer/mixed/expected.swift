import Foundation
import Listwright

struct Mixed: Item {
    var value = JSONValue.null  // mixed: 1 text, 3 objects

    static let table = ItemTable(Mixed()) {
        Field(\.value, "")
    }
}
