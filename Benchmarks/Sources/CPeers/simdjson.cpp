#include "peers.h"
#include "records.hpp"
#include <vector>

#if __has_include(<simdjson.h>)
#include <simdjson.h>
using namespace simdjson;

template <class Record, class Read>
static size_t records(const char *text, size_t length, size_t capacity, long long *ids, Read read) {
    static ondemand::parser parser;
    std::vector<Record> list;
    ondemand::document document = parser.iterate(padded_string_view(text, length, capacity));
    for (ondemand::object object : document.get_array()) {
        Record record;
        for (auto field : object) read(record, field);
        list.push_back(std::move(record));
    }
    for (auto &record : list) *ids += record.id;
    return list.size();
}

size_t peers_simdjson_small(const char *text, size_t length, size_t capacity, long long *ids) {
    return records<SmallRecord>(text, length, capacity, ids, [](SmallRecord &record, auto &field) {
        ondemand::raw_json_string key = field.key();
        if (key == "id") record.id = field.value().get_int64();
        else if (key == "name") record.name = std::string_view(field.value().get_string());
        else if (key == "email") record.email = std::string_view(field.value().get_string());
        else if (key == "age") record.age = field.value().get_int64();
        else if (key == "score") record.score = field.value().get_double();
        else if (key == "active") record.active = field.value().get_bool();
        else if (key == "city") {
            ondemand::value value = field.value();
            if (!value.is_null()) record.city = std::string(std::string_view(value.get_string()));
        }
    });
}

size_t peers_simdjson_wide(const char *text, size_t length, size_t capacity, long long *ids) {
    return records<WideRecord>(text, length, capacity, ids, [](WideRecord &record, auto &field) {
        ondemand::raw_json_string key = field.key();
        if (key == "id") record.id = field.value().get_int64();
        else if (key == "title") record.title = std::string_view(field.value().get_string());
        else if (key == "price") record.price = field.value().get_double();
        else if (key == "meta") {
            ondemand::object meta = field.value().get_object();
            for (auto part : meta) {
                ondemand::raw_json_string key = part.key();
                if (key == "author") record.author = std::string_view(part.value().get_string());
                else if (key == "likes") record.likes = part.value().get_int64();
            }
        }
    });
}
#else
size_t peers_simdjson_small(const char *, size_t, size_t, long long *) { return 0; }
size_t peers_simdjson_wide(const char *, size_t, size_t, long long *) { return 0; }
#endif
