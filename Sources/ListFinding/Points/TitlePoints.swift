/// What speaks for and against a field as the title of rows.
enum TitleFeature: Int, PointFeature {
    case title, name, text, known, describes, when, idlike, place, unknown, about
    case phrase, firstText, fewLetters, missing, notText, constant, repeats, long, digits, opaque, date, tiny, link
    case throughOther, throughObject, throughArray, throughCarrier, part, order

    static let table: [(feature: TitleFeature, points: Double, sentence: String)] = [
        (.title, 4, "a name of titles"),
        (.name, 2.5, "a name of names"),
        (.text, 2, "a name of texts"),
        (.known, 0.5, "a name of texts about a row"),
        (.describes, -2.5, "describes what has another name"),
        (.when, -1, "tells when"),
        (.idlike, -2, "a name of ids"),
        (.place, -2.5, "part of an address"),
        (.unknown, -2.5, "no name of titles"),
        (.about, -4.5, "tells something about the row"),
        (.phrase, 2.5, "reads like words"),
        (.firstText, 1, "the first text of the row"),
        (.fewLetters, 1.5, "a code with signs"),
        (.missing, -7.5, "some rows lack it"),
        (.notText, -4, "no text"),
        (.constant, -4, "the same in all rows"),
        (.repeats, -1.5, "the same in many rows"),
        (.long, -3, "long"),
        (.digits, -2, "a number"),
        (.opaque, -2, "no words"),
        (.date, -1.5, "a date"),
        (.tiny, -1, "one or two letters"),
        (.link, -2, "a link"),
        (.throughOther, -4.5, "belongs to something else"),
        (.throughObject, -3.5, "in an object of the row"),
        (.throughArray, -1.5, "in a list of the row"),
        (.throughCarrier, -0.5, "in what carries the row"),
        (.part, -1.5, "not the usual part of a title"),
        (.order, -0.5, "far down in the row"),
    ]
}
