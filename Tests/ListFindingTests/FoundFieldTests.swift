import JSONDocuments
import ListFinding
import Testing

/// The fields of rows: by names, by standards, and by what varies.
@Suite struct FoundFieldTests {
    /// Three rows, made of a format with the number of the row for `%`.
    private func find(_ row: String, count: Int = 3) throws -> FoundList {
        let rows = (1...count).map { row.replacing("%", with: "\($0)") }.joined(separator: ",")
        return ListFinder().find(in: try JSONDocument(parsing: "[\(rows)]").root)
    }

    @Test(arguments: [
        (#"{"id": %, "title": "Title %"}"#, "title"),
        (#"{"ID": "%", "Name": "Name %"}"#, "Name"),
        (#"{"nr": %, "bezeichnung": "Ding %"}"#, "bezeichnung"),
        (#"{"codigo": %, "nombre": "Cosa %", "estado": "x"}"#, "nombre"),
        (#"{"id": %, "名前": "もの %"}"#, "名前"),
        (#"{"id": %, "weergavenaam": "Ding %"}"#, "weergavenaam"),
        (#"{"Product_Name": "Thing %", "Vendor": "V"}"#, "Product_Name"),
        (#"{"user_id": %, "name": {"first": "Ada %", "last": "L %"}}"#, "name.first"),
        (#"{"id": %, "title": {"rendered": "Post %"}, "slug": "post-%"}"#, "title.rendered"),
        (#"{"id": %, "name": {"de": "Ding %", "en": "Thing %"}}"#, "name.en"),
        (#"{"id": %, "attributes": {"title": "Post %"}}"#, "attributes.title"),
        (#"{"id": %, "author": {"name": "Ada %"}, "text": "Text %"}"#, "text"),
        (#"{"id": %, "label": "", "message": "Text %"}"#, "message"),
        (#"{"address": "192.168.1.%", "serviceName": "Service %"}"#, "serviceName"),
        (#"{"head": "News %", "text": "A long text about % and more"}"#, "head"),
        (#"{"round": "Matchday %", "team1": "Real %", "team2": "Ajax %", "score": [1, 2]}"#, "team1"),
        (
            #"{"leader": {"best": {"name": "Ada %"}}, "homeTeam": {"teamName": "Real %"}, "awayTeam": {"teamName": "Ajax %"}}"#,
            "homeTeam.teamName"
        ),
        (#"{"speed": %.5, "gust": 1%, "timestamp": 137845920%, "station": null}"#, "timestamp"),
    ])
    func titles(row: String, path: String) throws {
        let found = try find(row)
        #expect(found.title?.path.description == path)
        #expect(found.title?.reason.contains("differs in 3 of 3") == true)
    }

    @Test(arguments: [
        (#"{"id": %, "name": "a"}"#, "id"), (#"{"name": "n%", "uuid": "u%"}"#, "uuid"),
        (#"{"sys": {"id": "s%"}, "fields": {"name": "n"}}"#, "sys.id"),
        (#"{"key": "k%", "user_id": 4, "title": "t"}"#, "key"), (#"{"doi": "10.1/%", "title": "t"}"#, "doi"),
        (#"{"id": 1, "name": "n%"}"#, "name"), (#"{"date": "d", "publicationid": 16%}"#, "publicationid"),
        (#"{"title": "t%", "hybrid": "h%"}"#, "title"),
    ])
    func ids(row: String, path: String) throws {
        #expect(try find(row).id?.path.description == path)
    }

    @Test func whatIsNotUniqueIsNoID() throws {
        #expect(try find(#"{"id": 1, "text": "a", "n": 2}"#).id == nil)
    }

    @Test(arguments: [
        (#"{"name": "n%", "thumbnail": "https://e.org/%.jpg", "image": "https://e.org/big%.jpg"}"#, "thumbnail"),
        (#"{"name": "n%", "url": "https://e.org/%", "avatarUrl": "https://e.org/a/%"}"#, "avatarUrl"),
        (#"{"name": "n%", "images": [{"url": "https://e.org/%", "width": 9, "height": 9}]}"#, "images[0].url"),
        (#"{"name": "n%", "poster_path": "/p%.jpg"}"#, "poster_path"),
        (#"{"name": "n%", "media": {"small": "https://e.org/%.png"}}"#, "media.small"),
        (#"{"url": "https://e.org/%", "width": 640, "height": 480}"#, "url"),
    ])
    func images(row: String, path: String) throws {
        #expect(try find(row).image?.path.description == path)
    }

    @Test func aLinkToAPageIsNoImage() throws {
        #expect(try find(#"{"name": "n%", "url": "https://e.org/%", "image_count": 3}"#).image == nil)
    }

    @Test(arguments: [
        (#"{"id": %, "name": "n%", "price": 1%.5, "color": "red"}"#, "price"),
        (#"{"id": %, "title": "t%", "subtitle": "s%", "date": "2024-01-0%"}"#, "subtitle"),
        (#"{"id": %, "name": "Momo %", "description": "Momo %", "city": "Rom"}"#, "city"),
        (#"{"id": %, "title": "t%", "author": {"name": "a%"}, "n": %}"#, "author.name"),
        (#"{"id": %, "title": "t%", "url": "https://e.org/%", "published": "2024-01-0%"}"#, "published"),
        (#"{"id": %, "title": "t%", "type": "post", "city": "c%"}"#, "city"),
        (#"{"id": %, "title": "t%", "author": "Ada %", "price": %.5, "year": 190%}"#, "author"),
        (#"{"id": %, "title": "t%", "price": "%.50", "maker": "Acme %"}"#, "maker"),
        (#"{"id": %, "title": "t%", "brand": "Acme %", "price": %.5, "currency": "EUR"}"#, "price"),
        (#"{"id": %, "title": "t%", "price": %.5, "slug": "t-%", "sku": "a%"}"#, "price"),
        (#"{"id": %, "title": "t%", "price": 0.00, "published": "2024-01-0%"}"#, "published"),
        (
            #"{"title": "t%", "repository": {"nameWithOwner": "o/r%"}, "updatedAt": "2024-01-0%"}"#,
            "repository.nameWithOwner"
        ),
        (#"{"title": "t%", "assignee": {"name": "Bob %"}, "author": {"name": "Ada %"}}"#, "author.name"),
        (#"{"title": "t%", "categories": {"main": "c%"}, "n": %}"#, "categories.main"),
        (#"{"version": "2022.3.1%f1", "stream": "beta %", "releaseDate": "2024-01-0%"}"#, "releaseDate"),
        (#"{"round": "Matchday %", "team1": "Real %", "team2": "Ajax %"}"#, "team2"),
        (#"{"name": "n%", "stream": "beta %", "desc": ["Text about %"]}"#, "desc[0]"),
    ])
    func subtitles(row: String, path: String) throws {
        #expect(try find(row).subtitle?.path.description == path)
    }

    @Test func flagsWrittenAsTextsAreNoTitles() throws {
        let rows = [("10", "true"), ("20", "false"), ("30", "true")].map {
            "{\"size\": \"\($0)\", \"isFolder\": \"\($1)\"}"
        }
        let root = try JSONDocument(parsing: "[\(rows.joined(separator: ", "))]").root
        #expect(ListFinder().find(in: root).title?.path.description == "size")
    }

    @Test(arguments: [#""sha1": "abc%x""#, #""active": "yes""#])
    func flagsAndHashesAreNoSubtitles(member: String) throws {
        #expect(try find("{\"id\": %, \"title\": \"t%\", \(member)}").subtitle == nil)
    }

    @Test(arguments: [#""price": 0.00"#, #""count": 4"#])
    func aNumberThatAllRowsShareIsNoSubtitle(member: String) throws {
        #expect(try find("{\"id\": %, \"title\": \"t%\", \(member)}").subtitle == nil)
    }

    /// Rows without the text show the price.
    @Test func aBarePriceReplacesAMissingText() throws {
        let found = try find(#"{"title": "t%", "author": "Ada %", "price": %.5}"#)
        #expect(found.fields.subtitles.map(\.path.description) == ["author", "price"])
    }

    /// A name that all rows share names the list.
    @Test func whatIsTheSameInAllRowsIsNoTitle() throws {
        let row = #"{"name": "Transit", "vehicle_id": "v-%"}"#
        #expect(try find(row, count: 12).title?.path.description == "vehicle_id")
    }

    @Test func aRowOfTextIsItsTitle() throws {
        let found = try find(#""text %""#)
        #expect(found.title?.path.description == ".")
        #expect(found.id == nil)
    }

    /// The choice doesn't depend on keys that say nothing about it.
    @Test func moreKeysDoNotMoveTheTitle() throws {
        let extras = [#""price": 9.5"#, #""tags": ["a"]"#, #""stock": {"n": %}"#, #""note": "n %""#, #""z": null"#]
        for count in 0...extras.count {
            let members = ([#""title": "t %""#, #""id": %"#] + extras.prefix(count)).joined(separator: ", ")
            let found = try find("{\(members)}")
            #expect(found.title?.path.description == "title")
            #expect(found.id?.path.description == "id")
        }
    }
}
