import Listwright

/// A status of a social network: eight of some thirty members, up to three levels deep.
struct Status: Item, Codable, Equatable {
    struct User: Codable, Equatable {
        var name = ""
        var screenName = ""
        var followers = 0
        enum CodingKeys: String, CodingKey {
            case name
            case screenName = "screen_name"
            case followers = "followers_count"
        }
    }

    var id = 0
    var text = ""
    var favorites = 0
    var name = ""
    var screenName = ""
    var followers = 0
    var tags: [String] = []
    var quoted: Int?

    static let table = ItemTable(Status()) {
        Field(\.id, "id")
        Field(\.text, "text")
        Field(\.favorites, "favorite_count")
        Field(\.name, "user.name")
        Field(\.screenName, "user.screen_name")
        Field(\.followers, "user.followers_count")
        Field(\.tags, "entities.hashtags[*].text")
        Field(\.quoted, "quoted_status_id")
    }

    init() {}

    enum CodingKeys: String, CodingKey {
        case id, text, user, entities
        case favorites = "favorite_count"
        case quoted = "quoted_status_id"
    }
    enum EntityKeys: String, CodingKey { case hashtags }
    struct Tag: Codable { var text: String }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        text = try container.decode(String.self, forKey: .text)
        favorites = try container.decode(Int.self, forKey: .favorites)
        let user = try container.decode(User.self, forKey: .user)
        (name, screenName, followers) = (user.name, user.screenName, user.followers)
        let entities = try container.nestedContainer(keyedBy: EntityKeys.self, forKey: .entities)
        tags = try entities.decode([Tag].self, forKey: .hashtags).map(\.text)
        quoted = try container.decodeIfPresent(Int.self, forKey: .quoted)
    }

    func encode(to encoder: any Encoder) throws {}
}

/// A line of points.
struct Line: Item, Codable, Equatable {
    var name = ""
    var coordinates: [[Double]] = []
    static let table = ItemTable(Line()) {
        Field(\.name, "name")
        Field(\.coordinates, "coordinates")
    }
}

/// A product with texts and nested Items.
struct Product: Item, Codable, Equatable {
    struct Price: Item, Codable, Equatable {
        var amount = 0.0
        var currency = ""
        static let table = ItemTable(Price()) {
            Field(\.amount, "amount")
            Field(\.currency, "currency")
        }
    }

    var id = 0
    var title = ""
    var description = ""
    var tags: [String] = []
    var price = Price()
    var variants: [Price] = []
    var stock: [String: Int] = [:]
    static let table = ItemTable(Product()) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.description, "description")
        Field(\.tags, "tags")
        Field(\.price, "price")
        Field(\.variants, "variants")
        Field(\.stock, "stock")
    }
}
