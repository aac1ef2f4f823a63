/// What speaks for and against a list, and for a document that is one thing.
enum ListFeature: Int, PointFeature {
    case coverage, listName, dataName, request, ofType, picture, id, width, columns, rows
    case fieldKeys, fewKeys, drawing, numbers, texts, typed, partOfThing, partName, underAside, asideName, referred
    case siblings, untitled, nested, thing, depth
    case whole, typedTree, wholeID

    /// The points of each feature, in halves, so that a person can add them up.
    static let table: [(feature: ListFeature, points: Double, sentence: String)] = [
        (.coverage, 5, "most of the document is in it"),
        (.listName, 3, "named \"*\""),
        (.dataName, 2.5, "named \"*\""),
        (.request, 3, "named like the request"),
        (.ofType, 2, "the plural of the envelope's type"),
        (.picture, 1.5, "its rows have pictures"),
        (.id, 1, "its rows have ids"),
        (.width, 0.5, "its rows have fields"),
        (.columns, 0.5, "its columns are named beside it"),
        (.rows, 0.5, "it has rows"),
        (.fieldKeys, -2.5, "its keys are names of fields"),
        (.fewKeys, -2, "its few keys are names of fields"),
        (.drawing, -2.5, "its rows describe a drawing"),
        (.numbers, -2.5, "its rows are bare numbers"),
        (.texts, -2, "its rows are bare texts"),
        (.typed, -2, "its rows are parts of a view"),
        (.partOfThing, -2, "it is part of a thing with an id"),
        (.partName, -0.5, "named like a part of a thing"),
        (.underAside, -1.5, "it is in something aside"),
        (.asideName, -1.5, "named like a list aside"),
        (.referred, -2, "other rows refer to it by id"),
        (.siblings, -1.5, "other lists are beside it"),
        (.untitled, -1, "its rows have no title"),
        (.nested, -1, "it is inside other rows"),
        (.thing, -1, "what surrounds it is a thing"),
        (.depth, -1, "it is deep"),
        (.whole, 2.5, "a document may be one thing"),
        (.typedTree, 4, "it describes a view"),
        (.wholeID, 0.5, "it is one thing with an id"),
    ]

    /// The lead over the next candidate from which a choice is clear.
    static let margin = 2.0
}
