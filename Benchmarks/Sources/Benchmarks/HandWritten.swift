import CJanssonBare

/// What a careful person would write by hand over jansson's C functions.
enum HandWritten {
    static func load(_ bytes: [UInt8]) -> UnsafeMutablePointer<json_t>? {
        bytes.withUnsafeBytes { buffer in
            json_loadb(buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count, 0, nil)
        }
    }

    /// Parsing alone; the number of elements at the top.
    static func parse(_ bytes: [UInt8]) -> Int {
        let root = load(bytes)
        defer { json_decref(root) }
        return json_array_size(root)
    }

    static func smallRecords(_ bytes: [UInt8]) -> [SmallRecord] {
        records(bytes) { record in
            var item = SmallRecord()
            item.id = Int(json_integer_value(json_object_get(record, "id")))
            item.name = string(json_object_get(record, "name"))
            item.email = string(json_object_get(record, "email"))
            item.age = Int(json_integer_value(json_object_get(record, "age")))
            item.score = json_number_value(json_object_get(record, "score"))
            item.isActive = bare_typeof(json_object_get(record, "active")) == JSON_TRUE
            let city = json_object_get(record, "city")!
            item.city = bare_typeof(city) == JSON_STRING ? string(city) : nil
            return item
        }
    }

    static func wideRecords(_ bytes: [UInt8]) -> [WideRecord] {
        records(bytes) { record in
            var item = WideRecord()
            item.id = Int(json_integer_value(json_object_get(record, "id")))
            item.title = string(json_object_get(record, "title"))
            item.price = json_number_value(json_object_get(record, "price"))
            let meta = json_object_get(record, "meta")
            item.author = string(json_object_get(meta, "author"))
            item.likes = Int(json_integer_value(json_object_get(meta, "likes")))
            return item
        }
    }

    private static func records<Root>(_ bytes: [UInt8], _ make: (UnsafeMutablePointer<json_t>) -> Root) -> [Root] {
        let root = load(bytes)
        defer { json_decref(root) }
        let count = json_array_size(root)
        var items: [Root] = []
        items.reserveCapacity(count)
        for index in 0..<count { items.append(make(json_array_get(root, index)!)) }
        return items
    }

    @inline(__always)
    private static func string(_ value: UnsafeMutablePointer<json_t>?) -> String {
        let start = UnsafeRawPointer(json_string_value(value)!).assumingMemoryBound(to: UInt8.self)
        return String(decoding: UnsafeBufferPointer(start: start, count: json_string_length(value)), as: UTF8.self)
    }
}
