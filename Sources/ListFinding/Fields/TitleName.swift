/// What the name of a field says about it as a title.
enum TitleName {
    /// A name of titles, of names, of people's accounts, of descriptions, of codes, and so on.
    case title, name, label, text, handle, description, code, idlike
    /// The name of the rows, and a name that ends like one of titles.
    case own, ending
    /// Part of an address, something else about the row, not a known key.
    case place, about, unknown

    /// The class of a key in rows with these names.
    init(_ key: KeyWords, ownNames: Set<String>) {
        var (words, plain) = (key.words, key.plain)
        guard !words.isEmpty else { self = .unknown; return }
        // `name1` and `team 1` are a name and a team.
        if words.count > 1, words.last.map({ $0.allSatisfy(\.isNumber) }) == true {
            words.removeLast()
            plain = words.joined()
        } else if let digit = plain.last, digit.isNumber, Words.title.contains(String(plain.dropLast())) {
            plain.removeLast()
            words = [plain]
        }
        let last = words[words.count - 1]
        let known = Self.known(plain)
        if ["lastname", "surname", "nachname"].contains(plain) {
            self = .handle
        } else if ["formattedaddress", "formatted", "fulladdress"].contains(plain) {
            self = .label
        } else if words.count > 1, last == "id", ownNames.contains(words.dropLast().joined()) {
            self = .code
        } else if known == nil, Words.reference.contains(last) {
            self = .about
        } else if !ownNames.contains(plain), Self.isPlace(words, plain) {
            self = .place
        } else if ownNames.contains(plain) {
            self = .own
        } else {
            self = known ?? Self.ending(words, ownNames: ownNames)
        }
    }

    private static func known(_ plain: String) -> TitleName? { classes.first { $0.words.contains(plain) }?.name }

    private static let classes: [(name: TitleName, words: Words)] = [
        (.title, Words("title.title")), (.name, Words("title.name")), (.label, Words("title.label")),
        (.text, Words("title.text")), (.handle, Words("title.handle")), (.description, Words("title.description")),
        (.code, Words("title.code")), (.idlike, Words("title.idlike")),
    ]

    /// Returns whether a key is of a place, or its name: `country`, `street_name`.
    private static func isPlace(_ words: [String], _ plain: String) -> Bool {
        let last = words[words.count - 1]
        guard Words.place.contains(words[0]) || words.count > 1 && Words.place.contains(words[words.count - 2]) else {
            return false
        }
        return ["name", "long", "short", "full", "label", "title"].contains(last) || Words.place.contains(plain)
    }

    /// The class of a key by its last and its first word.
    private static func ending(_ words: [String], ownNames: Set<String>) -> TitleName {
        let last = words[words.count - 1]
        if words.count > 1, Words.titleEnding.contains(last) {
            return ownNames.contains(words.dropLast().joined()) ? .name : .ending
        }
        if words.count == 1, ["name", "title", "titel", "naam"].contains(where: last.hasSuffix) { return .ending }
        let isAbout = Words.about.contains(last)
        switch known(last) {
        case .title, .name, .label, .text, .handle: if !isAbout { return .ending }
        default: break
        }
        if Words.titleEnding.contains(words[0]) { return .ending }
        return isAbout || Words.coordinate.contains(words.joined()) ? .about : .unknown
    }

    /// True if a text of this name may be read as the title of a row.
    var mayBeTitle: Bool {
        switch self {
        case .title, .name, .label, .text, .handle, .description, .own, .ending: true
        case .code, .idlike, .place, .about, .unknown: false
        }
    }

    /// True if parts of an object with this name are parts of a title: `title.rendered`.
    var hasParts: Bool {
        switch self {
        case .handle, .code, .idlike, .place, .about, .unknown: false
        default: true
        }
    }
}
