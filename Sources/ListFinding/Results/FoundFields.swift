import JSONDocuments
import JSONPaths

/// The fields of rows that a person would draw, decided once for all of them.
///
/// Each role has its fields in the order of preference: a row without the first title shows the
/// next one.
///
/// ```swift
/// let rows = try JSONDocument(parsing: #"[{"name": "Momo", "price": 9.5}, {"name": "Krabat", "price": 8}]"#).root
/// let fields = ListFinder().fields(of: rows)
/// fields.title?.path.description     // name
/// fields.subtitle?.path.description  // price
/// ```
///
/// - Complexity: At most 200 rows are looked at, at equal distances.
public struct FoundFields: Sendable {
    /// The fields that name a row for a person, best first.
    public internal(set) var titles: [FoundField] = []
    /// The fields for a second, short text, date or price of a row, best first.
    public internal(set) var subtitles: [FoundField] = []
    /// The fields with the address of a picture of a row, best first.
    public internal(set) var images: [FoundField] = []
    /// The field with a small picture for the trailing edge: a badge, a flag.
    public internal(set) var accessory: FoundField?
    /// The field that distinguishes the rows.
    public internal(set) var id: FoundField?

    /// Creates the fields of rows in which nothing was found.
    public init() {}

    /// The best of ``titles``.
    public var title: FoundField? { titles.first }
    /// The best of ``subtitles``.
    public var subtitle: FoundField? { subtitles.first }
    /// The best of ``images``.
    public var image: FoundField? { images.first }
}

extension FoundFields {
    /// Searches the fields of rows.
    ///
    /// - Parameter keys: The keys of rows in a map; empty for a list.
    init(of rows: [JSONValue], keys: [String] = [], ownNames: Set<String>) {
        self.init(FieldFinder(sample: RowSample(rows, keys: keys), ownNames: ownNames))
    }

    /// Searches the fields of the rows of a finder.
    init(_ finder: FieldFinder) {
        self.init()
        guard !finder.sample.rows.isEmpty else { return }
        let all = finder.titles()
        let id = finder.id()
        let pictures = finder.images()
        let others = finder.shownElsewhere(all, pictures, id)
        titles = all.map { finder.found($0.field, because: finder.titleReason($0.field)) }
        subtitles = finder.subtitles(besides: others).map {
            finder.found($0.field, because: finder.subtitleReason($0.field, below: others.first))
        }
        images = pictures.map { finder.found($0.field, because: "links to pictures") }
        accessory = finder.smallPicture(besides: pictures.first?.field)
            .map { finder.found($0.field, because: "small pictures") }
        self.id = id.map { finder.found($0.field, because: "unique", isSure: finder.isSure($0)) }
        self.id?.isOwnID = id.map { $0.score >= IDFeature.own } ?? false
        if let keys = finder.sample.keys { self.id = finder.found(keys, because: "unique") }
    }
}
