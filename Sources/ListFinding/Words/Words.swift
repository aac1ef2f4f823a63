/// Words of one meaning, some of which suit it better than others.
struct Words: Sendable {
    private let ranks: [String: Double]

    /// The words of a class, and of the classes in it: `title` has those of `title.name`.
    init(_ name: String) { ranks = Self.classes[name] ?? [:] }

    /// Returns whether this is one of the words.
    func contains(_ word: String) -> Bool { ranks[word] != nil }

    /// How well a word suits; nil if it isn't one of the words.
    func rank(of word: String) -> Double? { ranks[word] }

    /// The classes in `words.txt`: in each paragraph a name, a rank if there is one, a colon, and words, some with
    /// a rank of their own.
    private static let classes: [String: [String: Double]] = {
        var classes: [String: [String: Double]] = [:]
        var names: [String] = []
        var rank = 1.0
        for line in FindingData.words.split(separator: "\n")
        where !line.hasPrefix("#") {
            var words = line.split(separator: " ")
            if let colon = line.firstIndex(of: ":") {
                let head = line[..<colon].split(separator: " ")
                rank = head.count > 1 ? Double(head[1]) ?? 1 : 1
                names = [String(head[0])]
                if let dot = head[0].firstIndex(of: ".") { names.append(String(head[0][..<dot])) }
                words.removeFirst(head.count)
            }
            for word in words {
                let parts = word.split(separator: "=")
                for name in names {
                    classes[name, default: [:]][String(parts[0])] = parts.count > 1 ? Double(parts[1]) : rank
                }
            }
        }
        return classes
    }()
}

extension Words {
    // Lists and what is around them.
    static let list = Words("list")
    static let data = Words("data")
    static let aside = Words("aside")
    static let asideObject = Words("asideObject")
    static let error = Words("error")
    static let part = Words("part")
    static let envelope = Words("envelope")
    static let paging = Words("paging")
    static let pagingBeside = Words("pagingBeside")
    static let listType = Words("listType")
    static let drawing = Words("drawing")
    static let drawnParts = Words("drawnParts")
    static let groupRows = Words("groupRows")
    static let groupHeader = Words("groupHeader")
    static let groupBeside = Words("groupBeside")
    static let typeKey = Words("typeKey")
    static let idKey = Words("idKey")
    static let made = Words("made")

    // Fields.
    static let title = Words("title")
    static let wholeTitle = Words("title.title")
    static let names = Words("title.name")
    static let titlePart = Words("titlePart")
    static let titleEnding = Words("titleEnding")
    static let place = Words("place")
    static let reference = Words("reference")
    static let about = Words("about")
    static let change = Words("change")
    static let carrier = Words("carrier")
    static let other = Words("other")
    static let person = Words("person")
    static let address = Words("address")
    static let coordinate = Words("coordinate")
    static let picture = Words("picture")
    static let accessory = Words("accessory")
    static let decoration = Words("decoration")
    static let id = Words("id")
    static let language = Words("language")

    // HTML.
    static let html = Words("html")
    static let htmlBlock = Words("html.block")
    static let htmlHidden = Words("html.hidden")
    static let entity = Words("entity")

    /// Returns whether a list of this name holds the rows of a group.
    static func isGroupRows(_ key: KeyWords) -> Bool { list.contains(key.plain) || groupRows.contains(key.plain) }
}
