import Foundation
import Listwright

struct ById: Item {
    var users: [String: User] = [:]  // 3 different keys, treated as data
    var rates: [String: Double] = [:]  // 2 different keys, treated as data
    var versions: [String: Version] = [:]  // 3 different keys, treated as data
    var byUuid: [String: String] = [:]  // a key treated as data
    var headers = Headers()

    static let table = ItemTable(ById()) {
        Field(\.users, "users")
        Field(\.rates, "rates")
        Field(\.versions, "versions")
        Field(\.byUuid, "by_uuid")
        Field(\.headers, "headers")
    }

    struct User: Item {
        var name = ""
        var friends: [String: Bool] = [:]  // 2 different keys, treated as data

        static let table = ItemTable(User()) {
            Field(\.name, "name")
            Field(\.friends, "friends")
        }
    }

    struct Version: Item {
        var size: Int?  // null in 1 of 3

        static let table = ItemTable(Version()) {
            Field(\.size, "size")
        }
    }

    struct Headers: Item {
        var contentType = ""
        var eTag = ""

        static let table = ItemTable(Headers()) {
            Field(\.contentType, "Content-Type")
            Field(\.eTag, "ETag")
        }
    }
}
