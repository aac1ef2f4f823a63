import Foundation
import Listwright

struct Mixed: Item {
    var value = JSONValue.null  // mixed: 1 text ("not an object" in record 4), 3 objects

    static let table = ItemTable(Mixed()) {
        Field(\.value, "")
    }
}
