import Foundation
import Listwright

struct Enums: Item {
    var state = State.other("")
    var rare = ""
    var sort = ""
    var flag: Flag?  // null in 5 of 24

    static let table = ItemTable(Enums()) {
        Field(\.state, "state")
        Field(\.rare, "rare")
        Field(\.sort, "sort")
        Field(\.flag, "flag")
    }

    enum State: RawRepresentable, FieldValue {
        case closed
        case inProgress
        case init_
        case open
        case other(String)

        init(rawValue text: String) {
            switch text {
            case "closed": self = .closed
            case "in-progress": self = .inProgress
            case "init": self = .init_
            case "open": self = .open
            default: self = .other(text)
            }
        }

        var rawValue: String {
            switch self {
            case .closed: "closed"
            case .inProgress: "in-progress"
            case .init_: "init"
            case .open: "open"
            case .other(let text): text
            }
        }
    }

    enum Flag: RawRepresentable, FieldValue {
        case off
        case on
        case other(String)

        init(rawValue text: String) {
            switch text {
            case "off": self = .off
            case "on": self = .on
            default: self = .other(text)
            }
        }

        var rawValue: String {
            switch self {
            case .off: "off"
            case .on: "on"
            case .other(let text): text
            }
        }
    }
}
