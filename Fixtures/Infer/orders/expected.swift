import Foundation
import Listwright

struct Orders: Item {
    var orderId: UUID?
    var customer = Customer()
    var lines: [Line] = []
    var meta: [String: JSONValue] = [:]  // empty in every sample
    var notes: [JSONValue] = []  // empty in every sample

    static let table = ItemTable(Orders()) {
        Field(\.orderId, "order_id")
        Field(\.customer, "customer")
        Field(\.lines, "lines")
        Field(\.meta, "meta")
        Field(\.notes, "notes")
    }

    struct Customer: Item {
        var name = ""
        var addresses: [Address] = []

        static let table = ItemTable(Customer()) {
            Field(\.name, "name")
            Field(\.addresses, "addresses")
        }
    }

    struct Address: Item {
        var street = ""
        var zip = ""
        var note = Presence<JSONValue>.missing  // null in every sample; missing in 1 of 2

        static let table = ItemTable(Address()) {
            Field(\.street, "street")
            Field(\.zip, "zip")
            Field(\.note, "note")
        }
    }

    struct Line: Item {
        var sku = ""
        var qty = 0
        var price = ""

        static let table = ItemTable(Line()) {
            Field(\.sku, "sku")
            Field(\.qty, "qty")
            Field(\.price, "price")
        }
    }
}
