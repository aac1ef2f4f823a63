// Tables that @Mapped makes of declarations.
import Foundation
import ItemMacros

// snippet.book
@Mapped struct Book {
    @At("book.info.title") var title = ""
    @At("year", "published.year") var year: Int?
    var tags: [String] = []
}
// snippet.end

// snippet.edition
@Mapped(keys: .snakeCase, dates: .milliseconds) struct Edition {
    @At("isbn", .required, .strict) var isbn = ""
    @At(.invalid(.setNil)) var pageCount: Int?
    @At("year", or: "published.year", with: .lenient) var year: Int?
    @At(from: .index) var position = 0
    var firstPrinted: Date?
    @Unmapped var isSelected = false
}
// snippet.end

// snippet.stay
@Mapped struct Stay {
    @At(.required, .range(1...)) var from = 1
    @At(.required) var to = 1
    @At(.elements(.length(1...20)), .count(...5)) var guests: [String] = []
    @Checked("starts before it ends", of: "from", "to") var isOrdered: Bool { from < to }
}
// snippet.end

// snippet.weather
@Mapped struct Weather {
    @At("temp_f", read: { (f: Double) in (f - 32) / 1.8 }, write: { $0 * 1.8 + 32 }) var celsius = 0.0
    @At(combining: "city", "country", make: { (a: String, b: String) in "\(a), \(b)" }) var place = ""
    @At(constant: "weather", at: "type") var kind = ""
}
// snippet.end

// snippet.track
@Mapped struct Track {
    let id: Int, name: String
    @At("duration.seconds") let seconds: Double?
    var tags: [String] = []
}
// snippet.end

// snippet.others
@Mapped enum Genre: String { case novel, essay }
@Mapped struct Page<Row: FieldValue & Sendable> { var rows: [Row] = [] }
// snippet.end

let books = try Book.items(in: #"[{"book": {"info": {"title": "Momo"}}, "year": "1973"}]"#)
print(books[0].title, books[0].year ?? 0)  // Momo 1973

let editions = try Edition.map(#"[{"isbn": "3522", "page_count": 269, "first_printed": 0}, {"page_count": "many"}]"#)
print(editions.items.map(\.position), editions.items[0].pageCount ?? 0)  // [0] 269
print(editions.issues)  // [[1].isbn: expected a value, found nothing]

let weather = try Weather.items(in: #"[{"temp_f": 212, "city": "Bonn", "country": "Germany"}]"#)
print(weather[0].celsius, weather[0].place)  // 100.0 Bonn, Germany
print(Weather.json(for: weather[0]))  // {"temp_f":212,"type":"weather"}

let tracks = try Track.map(#"[{"id": 7, "name": "Prelude"}, {"id": 8}]"#)
print(tracks.items.map(\.name), tracks.issues.count)  // ["Prelude"] 1

let pages = try Page<Genre>.items(in: #"[{"rows": ["essay", "novel"]}]"#)
print(pages[0].rows.count)  // 2

let stays = try Stay.map(#"[{"from": 7, "to": 5, "guests": ["Momo", ""]}]"#)
print(stays.items[0].guests)  // ["Momo"]
for issue in stays.issues { print(issue) }
