import Listwright

/// Five mapped fields of a record of forty, two of them in a nested object.
struct WideRecord: Item, Codable, Equatable {
    var id = 0
    var title = ""
    var price = 0.0
    var author = ""
    var likes = 0

    static let table = ItemTable(WideRecord()) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.price, "price")
        Field(\.author, "meta.author")
        Field(\.likes, "meta.likes")
    }

    init() {}

    enum CodingKeys: String, CodingKey { case id, title, price, meta }
    enum MetaKeys: String, CodingKey { case author, likes }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        price = try container.decode(Double.self, forKey: .price)
        let meta = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
        author = try meta.decode(String.self, forKey: .author)
        likes = try meta.decode(Int.self, forKey: .likes)
    }

    func encode(to encoder: any Encoder) throws {}
}
