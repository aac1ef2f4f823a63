import Listwright

extension Generator {
    /// A list of `count` objects, filled by `body`.
    private mutating func list(_ count: Int, _ body: (inout Generator, inout JSONWriter, Int) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for number in 0..<count {
            writer.beginObject()
            body(&self, &writer, number)
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes
    }

    /// Statuses as in Twitter's answers, with many members that aren't mapped.
    mutating func statuses(_ count: Int) -> [UInt8] {
        list(count) { generator, writer, number in
            writer.member("metadata", generator.word(2...8))
            writer.member("created_at", "Sun Aug 31 00:29:15 +0000 2014")
            writer.member("id", number)
            writer.member("id_str", "\(number)")
            writer.member("text", (0..<12).map { _ in generator.word(2...10) }.joined(separator: " "))
            writer.member("source", "<a href=\"http://example.org/\(generator.word(6...12))\">phone</a>")
            writer.member("truncated", 0)
            writer.write(key: "user")
            writer.beginObject()
            writer.member("id", number &* 7)
            writer.member("name", generator.word(5...20))
            writer.member("screen_name", generator.word(5...14))
            for key in [
                "location", "description", "url", "profile_image_url", "profile_link_color", "lang", "time_zone",
            ] {
                writer.member(key, generator.word(4...50))
            }
            writer.member("followers_count", Int(generator.next(100_000)))
            for key in ["friends_count", "listed_count", "statuses_count", "utc_offset"] {
                writer.member(key, Int(generator.next(10_000)))
            }
            writer.endObject()
            for key in ["geo", "coordinates", "place", "contributors"] {
                writer.write(key: key)
                writer.writeNull()
            }
            writer.member("retweet_count", Int(generator.next(1_000)))
            writer.member("favorite_count", Int(generator.next(1_000)))
            writer.write(key: "entities")
            writer.beginObject()
            writer.write(key: "hashtags")
            writer.beginArray()
            for _ in 0..<generator.next(4) {
                writer.beginObject()
                writer.member("text", generator.word(3...12))
                writer.member("start", Int(generator.next(140)))
                writer.endObject()
            }
            writer.endArray()
            writer.member("symbols", generator.word(1...3))
            writer.endObject()
            if generator.next(5) == 0 { writer.member("quoted_status_id", number &* 3) }
            writer.member("lang", "en")
        }
    }

    /// Lines of points with as many digits as in map data.
    mutating func lines(_ count: Int) -> [UInt8] {
        list(count) { generator, writer, _ in
            writer.member("name", generator.word(4...12))
            writer.write(key: "coordinates")
            writer.beginArray()
            for _ in 0..<50 {
                writer.beginArray()
                writer.write(real: Double(generator.next(360_000_000_000_000)) / 1e12 - 180)
                writer.write(real: Double(generator.next(180_000_000)) / 1e6 - 90)
                writer.endArray()
            }
            writer.endArray()
        }
    }

    /// Products whose texts are made of `words`.
    mutating func products(_ count: Int, words: [String]) -> [UInt8] {
        list(count) { generator, writer, number in
            writer.member("id", number)
            writer.member("title", generator.word(6...30))
            let text = (0..<20).map { _ in words[Int(generator.next(UInt64(words.count)))] }
            writer.member("description", text.joined(separator: " "))
            writer.write(key: "tags")
            writer.beginArray()
            for _ in 0..<3 { writer.write(string: words[Int(generator.next(UInt64(words.count)))]) }
            writer.endArray()
            writer.write(key: "price")
            generator.price(&writer)
            writer.write(key: "variants")
            writer.beginArray()
            for _ in 0..<generator.next(4) { generator.price(&writer) }
            writer.endArray()
            writer.write(key: "stock")
            writer.beginObject()
            for place in ["north", "south"] { writer.member(place, Int(generator.next(500))) }
            writer.endObject()
        }
    }

    private mutating func price(_ writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(key: "amount")
        writer.write(real: Double(next(100_000)) / 100 + 0.005)
        writer.member("currency", "EUR")
        writer.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ key: String, _ value: String) {
        write(key: key)
        write(string: value)
    }

    fileprivate mutating func member(_ key: String, _ value: Int) {
        write(key: key)
        write(integer: value)
    }
}
