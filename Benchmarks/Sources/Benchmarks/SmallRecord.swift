import Listwright

/// A record of a few fields, all of which are mapped.
struct SmallRecord: Item, Codable, Equatable {
    var id = 0
    var name = ""
    var email = ""
    var age = 0
    var score = 0.0
    var isActive = false
    var city: String?

    enum CodingKeys: String, CodingKey {
        case id, name, email, age, score, city
        case isActive = "active"
    }

    static let table = ItemTable(SmallRecord()) {
        Field(\.id, "id")
        Field(\.name, "name")
        Field(\.email, "email")
        Field(\.age, "age")
        Field(\.score, "score")
        Field(\.isActive, "active")
        Field(\.city, "city")
    }
}
