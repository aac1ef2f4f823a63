/// What speaks for and against a field as the second line of rows.
enum SubtitleFeature: Int, PointFeature {
    case ready, price, amount, summary, who, when, place, kind, type, value, ownName, person, nameOfKind, nameOfOther
    case partOfKind, unknown, about, idlike, drawing
    case phrase, letters, count, number, date, change, digits, markup, tiny, long, huge, missing, constant, repeats
    case sameAsTitle, besideTitle, throughOther, throughObject, throughArray, throughCarrier, order

    static let table: [(feature: SubtitleFeature, points: Double, sentence: String)] = [
        (.ready, 9, "a name of subtitles"),
        (.price, 6, "a price in a known currency"),
        (.amount, 0.5, "a name of amounts"),
        (.summary, 2.5, "a name of summaries"),
        (.who, 3.5, "tells who"),
        (.when, 3.5, "a name of times"),
        (.place, 2, "tells where"),
        (.kind, 2.5, "a name of kinds"),
        (.type, -2, "a name of types"),
        (.value, -0.5, "a name of values"),
        (.ownName, 0, "another name of the row"),
        (.person, 4, "the name of someone"),
        (.nameOfKind, 3.5, "the name of its kind"),
        (.nameOfOther, 3, "the name of something that belongs to it"),
        (.partOfKind, 1, "part of its kind"),
        (.unknown, -1.5, "no known name"),
        (.about, -0.5, "tells something about the row"),
        (.idlike, -4, "a name of ids"),
        (.drawing, -3, "tells where or how to draw"),
        (.phrase, 0.5, "reads like words"),
        (.letters, 1.5, "letters"),
        (.count, -0.5, "a count or a price"),
        (.number, -3, "a number"),
        (.date, 1.5, "a date"),
        (.change, -2.5, "tells of a change"),
        (.digits, -0.5, "a number as a text"),
        (.markup, -1, "has markup"),
        (.tiny, -1, "one or two letters"),
        (.long, -2.5, "long"),
        (.huge, -1.5, "very long"),
        (.missing, -5.5, "some rows lack it"),
        (.constant, -3.5, "the same in all rows"),
        (.repeats, 2.5, "the same in some rows"),
        (.sameAsTitle, -4, "says the same as the title"),
        (.besideTitle, 1.5, "beside the title"),
        (.throughOther, -2.5, "belongs to something else"),
        (.throughObject, -2.5, "in an object of the row"),
        (.throughArray, -5, "in a list of the row"),
        (.throughCarrier, -1.5, "in what carries the row"),
        (.order, -0.5, "far down in the row"),
    ]

    /// The points from which a second line is better than none.
    static let least = -3.5
}
