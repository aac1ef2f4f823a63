import Foundation
import Listwright

struct Enums: Item {
    var state = OpenEnum<State>.unknown("")
    var rare = ""
    var sort = ""
    var flag: OpenEnum<Flag>?  // null in 5 of 24

    static let table = ItemTable(Enums()) {
        Field(\.state, "state")
        Field(\.rare, "rare")
        Field(\.sort, "sort")
        Field(\.flag, "flag")
    }

    enum State: String, FieldValue {
        case closed
        case inProgress = "in-progress"
        case init_ = "init"
        case open
    }

    enum Flag: String, FieldValue {
        case off
        case on
    }
}
