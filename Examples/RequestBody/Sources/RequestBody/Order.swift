import ItemMapping

/// The body that the server accepts, with all of its rules.
struct Order: Item {
    var email = ""
    var currency = "EUR"
    var lines: [Line] = []
    var street: String?
    static let table = ItemTable(Order(), policy: .strict, unknownKeys: .report) {
        Field(\.email, "email", .required, .format(.email))
        Field(\.currency, "currency", .oneOf(["EUR", "USD"]))
        Field(\.lines, "lines", .required, .count(1...100))
        Field(\.street, "address.street", .requires("address.city"))
        Check("has at most 500 pieces", \.lines) { lines in lines.pieces <= 500 }
    }
}

extension [Line] {
    var pieces: Int { reduce(0) { $0 + $1.quantity } }
}

struct Line: Item {
    var sku = ""
    var quantity = 1
    static let table = ItemTable(Line(), policy: .strict, unknownKeys: .report) {
        Field(\.sku, "sku", .required, .pattern("[A-Z]{3}-[0-9]{4}"))
        Field(\.quantity, "quantity", .range(1...1_000))
    }
}
