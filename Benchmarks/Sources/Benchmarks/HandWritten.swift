import CJanssonBare

/// Careful hand-written mapping with jansson's C functions.
enum HandWritten {
    static func load(_ bytes: [UInt8]) -> UnsafeMutablePointer<json_t>? {
        bytes.withUnsafeBytes { buffer in
            json_loadb(buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count, 0, nil)
        }
    }

    /// Parses only, and returns the number of elements of the list.
    static func parse(_ bytes: [UInt8]) -> Int {
        let root = load(bytes)
        defer { json_decref(root) }
        return json_array_size(root)
    }

    static func smallRecords(_ bytes: [UInt8]) -> [SmallRecord] {
        records(bytes) { record in
            var item = SmallRecord()
            item.id = integer(record, "id")
            item.name = text(record, "name")
            item.email = text(record, "email")
            item.age = integer(record, "age")
            item.score = json_number_value(json_object_get(record, "score"))
            item.isActive = bare_is_true(json_object_get(record, "active"))
            let city = json_object_get(record, "city")!
            item.city = bare_is_string(city) ? string(city) : nil
            return item
        }
    }

    static func wideRecords(_ bytes: [UInt8]) -> [WideRecord] {
        records(bytes) { record in
            var item = WideRecord()
            item.id = integer(record, "id")
            item.title = text(record, "title")
            item.price = json_number_value(json_object_get(record, "price"))
            let meta = json_object_get(record, "meta")
            item.author = text(meta, "author")
            item.likes = integer(meta, "likes")
            return item
        }
    }

    static func statuses(_ bytes: [UInt8]) -> [Status] {
        records(bytes) { record in
            var item = Status()
            item.id = integer(record, "id")
            item.text = text(record, "text")
            item.favorites = integer(record, "favorite_count")
            let user = json_object_get(record, "user")
            item.name = text(user, "name")
            item.screenName = text(user, "screen_name")
            item.followers = integer(user, "followers_count")
            item.tags = list(json_object_get(json_object_get(record, "entities"), "hashtags")) { text($0, "text") }
            item.quoted = json_object_get(record, "quoted_status_id").map { Int(json_integer_value($0)) }
            return item
        }
    }

    static func products(_ bytes: [UInt8]) -> [Product] {
        records(bytes) { record in
            var item = Product()
            item.id = integer(record, "id")
            item.title = text(record, "title")
            item.description = text(record, "description")
            item.tags = list(json_object_get(record, "tags"), string)
            item.price = price(json_object_get(record, "price"))
            item.variants = list(json_object_get(record, "variants"), price)
            let stock = json_object_get(record, "stock")
            var member = json_object_iter(stock)
            while let entry = member {
                item.stock[String(cString: json_object_iter_key(entry))] = Int(
                    json_integer_value(json_object_iter_value(entry)))
                member = json_object_iter_next(stock, entry)
            }
            return item
        }
    }

    private static func price(_ object: UnsafeMutablePointer<json_t>?) -> Product.Price {
        Product.Price(amount: json_number_value(json_object_get(object, "amount")), currency: text(object, "currency"))
    }

    static func lines(_ bytes: [UInt8]) -> [Line] {
        records(bytes) { record in
            var item = Line()
            item.name = text(record, "name")
            item.coordinates = list(json_object_get(record, "coordinates")) { list($0) { json_number_value($0) } }
            return item
        }
    }

    private static func records<Root>(_ bytes: [UInt8], _ make: (UnsafeMutablePointer<json_t>) -> Root) -> [Root] {
        let root = load(bytes)
        defer { json_decref(root) }
        return list(root, make)
    }

    @inline(__always)
    private static func list<Root>(
        _ array: UnsafeMutablePointer<json_t>?, _ make: (UnsafeMutablePointer<json_t>) -> Root
    ) -> [Root] {
        let count = json_array_size(array)
        var items: [Root] = []
        items.reserveCapacity(count)
        for index in 0..<count { items.append(make(json_array_get(array, index)!)) }
        return items
    }

    @inline(__always)
    private static func integer(_ object: UnsafeMutablePointer<json_t>?, _ key: String) -> Int {
        Int(json_integer_value(json_object_get(object, key)))
    }

    @inline(__always)
    private static func text(_ object: UnsafeMutablePointer<json_t>?, _ key: String) -> String {
        string(json_object_get(object, key))
    }

    @inline(__always)
    private static func string(_ value: UnsafeMutablePointer<json_t>?) -> String {
        let start = UnsafeRawPointer(json_string_value(value)!).assumingMemoryBound(to: UInt8.self)
        return String(decoding: UnsafeBufferPointer(start: start, count: json_string_length(value)), as: UTF8.self)
    }
}
