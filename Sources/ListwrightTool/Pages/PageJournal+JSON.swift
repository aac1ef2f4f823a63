import Foundation
import Listwright

/// A page as the journal records it.
struct JournalPage {
    /// The key of the next page; nil for the first.
    let next: PageKey?
    /// The method by which it is requested; nil if the style is given.
    let method: PaginationMethod?
    /// Whether this is the last page.
    let isAtEnd: Bool
    /// The number of rows without an id at the head of the next page that are already written.
    let skippedCount: Int
    /// The number of rows of this page that are written.
    let rowCount: Int
    /// The ids of those rows.
    let ids: [Identity]
}

extension FileState {
    init?(_ json: JSONValue?) {
        guard let device = json?["device"]?.int, let file = json?["file"]?.int, let size = json?["size"]?.int else {
            return nil
        }
        self.init(device: device, file: file, size: size)
    }

    var json: JSONValue {
        ["device": JSONValue(device), "file": JSONValue(file), "size": JSONValue(size)]
    }
}

extension PageKey {
    init?(_ json: JSONValue) {
        if let number = json["number"]?.int {
            self = .number(number)
        } else if let offset = json["offset"]?.int {
            self = .offset(offset)
        } else if let cursor = json["cursor"]?.string {
            self = .cursor(cursor)
        } else if let cursor = json["before"]?.string {
            self = .before(cursor)
        } else if let link = json["link"]?.string {
            self = .link(link)
        } else {
            return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .number(let number): ["number": JSONValue(number)]
        case .offset(let offset): ["offset": JSONValue(offset)]
        case .cursor(let cursor): ["cursor": JSONValue(cursor)]
        case .before(let cursor): ["before": JSONValue(cursor)]
        case .link(let link): ["link": JSONValue(link)]
        }
    }
}

extension PaginationMethod {
    init?(_ json: JSONValue) {
        let name = json["parameter"]?.string ?? ""
        switch json["way"]?.string {
        case "number": self = .number(name, first: json["first"]?.int ?? 1)
        case "offset": self = .offset(name, first: json["first"]?.int ?? 0)
        case "cursor": self = .cursor(name)
        case "row":
            guard let path = json["id"]?.string.flatMap({ try? JSONPath($0) }) else { return nil }
            self = .lastRow(name, id: path)
        case "sort":
            guard let path = json["at"]?.string.flatMap({ try? JSONPath($0) }) else { return nil }
            self = .sortValues(name, at: path)
        case "field": self = .cursorHeader(name)
        case "continuation": self = .continuation(name, path: json["at"]?.string ?? "")
        case "parameters": self = .parameters
        case "link": self = .link
        case "header": self = .linkHeader
        default: return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .number(let name, let first):
            ["way": "number", "parameter": JSONValue(name), "first": JSONValue(first)]
        case .offset(let name, let first):
            ["way": "offset", "parameter": JSONValue(name), "first": JSONValue(first)]
        case .cursor(let name): ["way": "cursor", "parameter": JSONValue(name)]
        case .cursorHeader(let name): ["way": "field", "parameter": JSONValue(name)]
        case .continuation(let name, let path):
            ["way": "continuation", "parameter": JSONValue(name), "at": JSONValue(path)]
        case .lastRow(let name, let path):
            ["way": "row", "parameter": JSONValue(name), "id": JSONValue(path.description)]
        case .sortValues(let name, let path):
            ["way": "sort", "parameter": JSONValue(name), "at": JSONValue(path.description)]
        case .parameters: ["way": "parameters"]
        case .link: ["way": "link"]
        case .linkHeader: ["way": "header"]
        case .single: ["way": "single"]
        }
    }
}
