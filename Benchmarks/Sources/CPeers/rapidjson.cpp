#include "checksum.hpp"
#include "peers.h"
#include <cstring>

#if __has_include(<rapidjson/reader.h>)
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

// The location of the reader: the last key of each open object, and the number of open arrays.
struct Location {
    static constexpr int most = 4;
    char keys[most + 1][24] = {};
    int depth = 0;
    int arrays = 0;

    // True if the value is the member `name` of an object at `level`, or is deeper than that
    // member.
    bool is(int level, const char *name) const { return depth == level && strcmp(keys[level], name) == 0; }
    bool isBelow(const char *name, int level = 1) const { return depth > level && strcmp(keys[level], name) == 0; }

    void key(const char *text, size_t length) {
        char *key = keys[depth < most ? depth : most];
        if (length > sizeof keys[0] - 1) length = sizeof keys[0] - 1;
        memcpy(key, text, length);
        key[length] = 0;
    }
};

// The mapping of a record: each overload takes the values that its record uses.
template <class Record> static void object(Record &, const Location &) {}
template <class Record> static void array(Record &, const Location &) {}
template <class Record> static void integer(Record &, const Location &, int64_t) {}
template <class Record> static void real(Record &, const Location &, double) {}
template <class Record> static void boolean(Record &, const Location &, bool) {}

// The streaming reader: the tree of Debian's rapidjson 1.1 does not compile with recent clangs.
template <class Record> struct Handler : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler<Record>> {
    std::vector<Record> list;
    Location location;
    bool Key(const char *text, unsigned length, bool) { return location.key(text, length), true; }
    bool StartObject() {
        if (++location.depth == 1) list.emplace_back();
        else object(list.back(), location);
        return true;
    }
    bool EndObject(unsigned) { return --location.depth, true; }
    bool StartArray() {
        if (++location.arrays > 1) array(list.back(), location);
        return true;
    }
    bool EndArray(unsigned) { return --location.arrays, true; }
    bool Null() { return true; }
    bool Int(int value) { return Int64(value); }
    bool Uint(unsigned value) { return Int64(value); }
    bool Int64(int64_t value) { return integer(list.back(), location, value), true; }
    bool Uint64(uint64_t value) { return Int64((int64_t)value); }
    bool Double(double value) { return real(list.back(), location, value), true; }
    bool Bool(bool value) { return boolean(list.back(), location, value), true; }
    bool String(const char *text, unsigned length, bool) {
        return string(list.back(), location, std::string_view(text, length)), true;
    }
};

static void integer(SmallRecord &record, const Location &location, int64_t value) {
    if (location.is(1, "id")) record.id = value;
    else if (location.is(1, "age")) record.age = value;
}
static void real(SmallRecord &record, const Location &, double value) { record.score = value; }
static void boolean(SmallRecord &record, const Location &, bool value) { record.active = value; }
static void string(SmallRecord &record, const Location &location, std::string_view text) {
    if (location.is(1, "name")) record.name = text;
    else if (location.is(1, "email")) record.email = text;
    else if (location.is(1, "city")) record.city = std::string(text);
}

static void integer(WideRecord &record, const Location &location, int64_t value) {
    if (location.is(1, "id")) record.id = value;
    else if (location.is(2, "likes")) record.likes = value;
}
static void real(WideRecord &record, const Location &location, double value) {
    if (location.is(1, "price")) record.price = value;
}
static void string(WideRecord &record, const Location &location, std::string_view text) {
    if (location.is(1, "title")) record.title = text;
    else if (location.is(2, "author")) record.author = text;
}

static void integer(Status &record, const Location &location, int64_t value) {
    if (location.is(1, "id")) record.id = value;
    else if (location.is(1, "favorite_count")) record.favorites = value;
    else if (location.is(1, "quoted_status_id")) record.quoted = value;
    else if (location.is(2, "followers_count") && location.isBelow("user")) record.followers = value;
}
static void string(Status &record, const Location &location, std::string_view text) {
    if (location.is(1, "text")) record.text = text;
    else if (location.is(2, "name") && location.isBelow("user")) record.name = text;
    else if (location.is(2, "screen_name") && location.isBelow("user")) record.screenName = text;
    else if (location.is(3, "text") && location.isBelow("hashtags", 2)) record.tags.emplace_back(text);
}

static void object(Product &record, const Location &location) {
    if (location.isBelow("variants")) record.variants.emplace_back();
}
static void integer(Product &record, const Location &location, int64_t value) {
    if (location.is(1, "id")) record.id = value;
    else if (location.isBelow("stock")) record.stock[location.keys[2]] = value;
}
static Price *price(Product &record, const Location &location) {
    if (location.isBelow("price")) return &record.price;
    return location.isBelow("variants") ? &record.variants.back() : nullptr;
}
static void real(Product &record, const Location &location, double value) {
    Price *price = ::price(record, location);
    if (price && location.is(2, "amount")) price->amount = value;
}
static void string(Product &record, const Location &location, std::string_view text) {
    if (Price *price = ::price(record, location)) {
        if (location.is(2, "currency")) price->currency = text;
    } else if (location.is(1, "title")) record.title = text;
    else if (location.is(1, "description")) record.description = text;
    else if (location.is(1, "tags")) record.tags.emplace_back(text);
}

static void array(Line &record, const Location &location) {
    if (location.arrays == 3) record.coordinates.emplace_back();
}
static void real(Line &record, const Location &, double value) { record.coordinates.back().push_back(value); }
static void string(Line &record, const Location &, std::string_view text) { record.name = text; }

template <class Record> static size_t list(const char *text, size_t length, uint64_t *sum) {
    Handler<Record> handler;
    rapidjson::Reader reader;
    rapidjson::MemoryStream stream(text, length);
    constexpr unsigned flags = rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag;
    if (!reader.Parse<flags>(stream, handler)) return 0;
    if (sum) *sum = checksum(handler.list);
    return handler.list.size();
}

size_t peers_rapidjson(peers_records records, const char *text, size_t length, size_t, uint64_t *sum) {
    switch (records) {
    case peers_small: return list<SmallRecord>(text, length, sum);
    case peers_wide: return list<WideRecord>(text, length, sum);
    case peers_status: return list<Status>(text, length, sum);
    case peers_product: return list<Product>(text, length, sum);
    case peers_line: return list<Line>(text, length, sum);
    }
    return 0;
}
#else
size_t peers_rapidjson(peers_records, const char *, size_t, size_t, uint64_t *) { return 0; }
#endif
