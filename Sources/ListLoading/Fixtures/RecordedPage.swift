import ItemMapping
import JSONPaths

/// One page of a recording.
struct RecordedPage: Item {
    var file = ""
    var status = 200
    /// The address it was recorded at; nil where that is not known.
    var address: String?
    /// The address or the cursor of the page behind it; nil where it names none.
    var next: String?
    var linkHeader: String?
    var otherHeaders: [String: String] = [:]

    static let table = ItemTable(RecordedPage()) {
        Field(\.file, "file", .required)
        Field(\.status, "status")
        Field(\.address, "url")
        Field(\.next, "next")
        Field(\.linkHeader, "link_header")
        Field(\.otherHeaders, "headers")
    }

    /// The headers it was recorded with.
    var headers: HeaderFields {
        var headers: HeaderFields = ["Content-Type": "application/json"]
        for (name, value) in otherHeaders.sorted(by: { $0.key < $1.key }) { headers[name] = value }
        if let linkHeader { headers["Link"] = linkHeader }
        return headers
    }
}
