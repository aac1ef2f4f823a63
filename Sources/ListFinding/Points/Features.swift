/// What speaks for and against a list, and for a document that is one thing; `points.txt` has the points.
enum ListFeature: Int, PointFeature {
    case coverage, listName, dataName, request, ofType, picture, id, width, rows
    case fieldKeys, fewKeys, drawing, numbers, texts, typed, partOfThing, partName, underAside, asideName, referred
    case siblings, untitled, series, nested, ofRow, thing, depth, saysList, onlyTexts, emptyBeside
    case whole, bare, typedTree, wholeID, saysThing

    static let table = PointTable("list", of: Self.self)

    /// The lead over the next candidate from which a choice is clear.
    static let margin = 2.0
}

/// What speaks for and against a field as the title of rows.
enum TitleFeature: Int, PointFeature {
    case title, name, text, known, describes, when, idlike, place, unknown, about
    case phrase, firstText, fewLetters, missing, notText, constant, repeats, long, digits, opaque, date, link
    case throughOther, throughObject, throughArray, part, order

    static let table = PointTable("title", of: Self.self)
}

/// What speaks for and against a field as the second line of rows.
enum SubtitleFeature: Int, PointFeature {
    case bare, ready, price, amount, summary, who, when, place, kind, type, value, ownName
    case person, assignee, role, nameOfKind, nameOfOther, partOfKind, unknown, about, idlike, picture, setting, drawing
    case phrase, letters, count, number, date, change, digits, tiny, long, missing, constant, repeats
    case sameAsTitle, besideTitle, throughOther, throughObject, throughArray, throughCarrier, order

    static let table = PointTable("subtitle", of: Self.self)

    /// The points from which a second line is better than none.
    static let least = -3.5
}

/// What speaks for and against a field as the picture of rows.
enum ImageFeature: Int, PointFeature {
    case name, sized, address, file, small, large, missing, decoration
    case throughPicture, throughOther, throughObject, throughArray

    static let table = PointTable("image", of: Self.self)

    /// The points from which a picture is better than none.
    static let least = 4.0
}

/// What speaks for and against a field as the id of rows.
enum IDFeature: Int, PointFeature {
    case ofRows, name, ending, identity, number, ownName, ofOther, code
    case repeats, readable, alone, throughCarrier, throughOther, throughObject, throughArray

    static let table = PointTable("id", of: Self.self)

    /// The points from which an id is better than none, from which its name is enough, from which it is that of the
    /// rows and of nothing else, and above which a name counts even if a few rows occur twice.
    static let (least, sure, own, leastOfRepeated) = (3.9, 6.0, 8.5, 8.7)
}

/// The points for the features of one choice, and the reasons for people, from `points.txt`.
struct PointTable: Sendable {
    /// The points for a value of 1, and the reason, in which `*` is a name; by the numbers of the features.
    let rows: [(points: Double, sentence: String)]

    init<Feature: PointFeature>(_ choice: String, of feature: Feature.Type) {
        let lines = FindingData.points.split(separator: "\n")
        let fields = lines.map { $0.split(separator: " ", maxSplits: 3) }.filter { $0.first == choice[...] }
        rows = Feature.allCases.map { feature in
            guard let row = fields.first(where: { $0[1] == "\(feature)" }), let points = Double(row[2]) else {
                preconditionFailure("points.txt has no points for \(choice) \(feature)")
            }
            return (points, row[3].trimmingPrefix(" ").description)
        }
    }
}
