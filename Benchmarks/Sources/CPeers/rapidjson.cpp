#include "peers.h"
#include "records.hpp"
#include <cstring>
#include <vector>

#if __has_include(<rapidjson/reader.h>)
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

// The streaming reader: the tree of Debian's rapidjson 1.1 does not compile with recent clangs.
template <class Record> struct Handler : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler<Record>> {
    std::vector<Record> list;
    int depth = 0;
    char key[24] = "";
    bool is(const char *name) const { return strcmp(key, name) == 0; }
    bool Key(const char *text, unsigned length, bool) {
        size_t count = length < sizeof key - 1 ? length : sizeof key - 1;
        memcpy(key, text, count);
        key[count] = 0;
        return true;
    }
    bool StartObject() {
        if (++depth == 1) list.emplace_back();
        return true;
    }
    bool EndObject(unsigned) { return --depth, true; }
    bool Null() { return true; }
    bool Int(int value) { return integer(list.back(), value); }
    bool Uint(unsigned value) { return integer(list.back(), value); }
    bool Int64(int64_t value) { return integer(list.back(), value); }
    bool Uint64(uint64_t value) { return integer(list.back(), (int64_t)value); }
    bool Double(double value) { return real(list.back(), value); }
    bool Bool(bool value) { return boolean(list.back(), value); }
    bool String(const char *text, unsigned length, bool) { return string(list.back(), text, length); }

    bool integer(SmallRecord &record, int64_t value) {
        if (is("id")) record.id = value;
        else if (is("age")) record.age = value;
        return true;
    }
    bool real(SmallRecord &record, double value) { return record.score = value, true; }
    bool boolean(SmallRecord &record, bool value) { return record.active = value, true; }
    bool string(SmallRecord &record, const char *text, unsigned length) {
        if (is("name")) record.name.assign(text, length);
        else if (is("email")) record.email.assign(text, length);
        else if (is("city")) record.city = std::string(text, length);
        return true;
    }

    bool integer(WideRecord &record, int64_t value) {
        if (depth == 1 && is("id")) record.id = value;
        else if (depth == 2 && is("likes")) record.likes = value;
        return true;
    }
    bool real(WideRecord &record, double value) {
        if (depth == 1 && is("price")) record.price = value;
        return true;
    }
    bool boolean(WideRecord &, bool) { return true; }
    bool string(WideRecord &record, const char *text, unsigned length) {
        if (depth == 1 && is("title")) record.title.assign(text, length);
        else if (depth == 2 && is("author")) record.author.assign(text, length);
        return true;
    }
};

template <class Record> static size_t records(const char *text, size_t length, long long *ids) {
    Handler<Record> handler;
    rapidjson::Reader reader;
    rapidjson::MemoryStream stream(text, length);
    constexpr unsigned flags = rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag;
    if (!reader.Parse<flags>(stream, handler)) return 0;
    for (auto &record : handler.list) *ids += record.id;
    return handler.list.size();
}

size_t peers_rapidjson_small(const char *text, size_t length, long long *ids) {
    return records<SmallRecord>(text, length, ids);
}
size_t peers_rapidjson_wide(const char *text, size_t length, long long *ids) {
    return records<WideRecord>(text, length, ids);
}
#else
size_t peers_rapidjson_small(const char *, size_t, long long *) { return 0; }
size_t peers_rapidjson_wide(const char *, size_t, long long *) { return 0; }
#endif
