#include "checksum.hpp"
#include "peers.h"

#if __has_include(<simdjson.h>)
#include <simdjson.h>
using namespace simdjson;
using Key = ondemand::raw_json_string;

static std::string text(ondemand::value value) { return std::string(std::string_view(value.get_string())); }

template <class Body> static void members(ondemand::object object, Body body) {
    for (auto field : object) {
        Key key = field.key();
        ondemand::value value = field.value();
        body(key, value);
    }
}

static void read(SmallRecord &record, Key key, ondemand::value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "name") record.name = std::string_view(value.get_string());
    else if (key == "email") record.email = std::string_view(value.get_string());
    else if (key == "age") record.age = value.get_int64();
    else if (key == "score") record.score = value.get_double();
    else if (key == "active") record.active = value.get_bool();
    else if (key == "city" && !value.is_null()) record.city = text(value);
}

static void read(WideRecord &record, Key key, ondemand::value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "title") record.title = std::string_view(value.get_string());
    else if (key == "price") record.price = value.get_double();
    else if (key == "meta") {
        members(value.get_object(), [&](Key key, ondemand::value value) {
            if (key == "author") record.author = std::string_view(value.get_string());
            else if (key == "likes") record.likes = value.get_int64();
        });
    }
}

static void readTags(Status &record, ondemand::value tags) {
    for (ondemand::object tag : tags.get_array()) {
        members(tag, [&](Key key, ondemand::value value) {
            if (key == "text") record.tags.push_back(text(value));
        });
    }
}

static void read(Status &record, Key key, ondemand::value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "text") record.text = std::string_view(value.get_string());
    else if (key == "favorite_count") record.favorites = value.get_int64();
    else if (key == "quoted_status_id") record.quoted = value.get_int64().value();
    else if (key == "user") {
        members(value.get_object(), [&](Key key, ondemand::value value) {
            if (key == "name") record.name = std::string_view(value.get_string());
            else if (key == "screen_name") record.screenName = std::string_view(value.get_string());
            else if (key == "followers_count") record.followers = value.get_int64();
        });
    } else if (key == "entities") {
        members(value.get_object(), [&](Key key, ondemand::value value) {
            if (key == "hashtags") readTags(record, value);
        });
    }
}

static Price price(ondemand::object object) {
    Price price;
    members(object, [&](Key key, ondemand::value value) {
        if (key == "amount") price.amount = value.get_double();
        else if (key == "currency") price.currency = std::string_view(value.get_string());
    });
    return price;
}

static void read(Product &record, Key key, ondemand::value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "title") record.title = std::string_view(value.get_string());
    else if (key == "description") record.description = std::string_view(value.get_string());
    else if (key == "tags") {
        for (ondemand::value tag : value.get_array()) record.tags.push_back(text(tag));
    } else if (key == "price") record.price = price(value.get_object());
    else if (key == "variants") {
        for (ondemand::object variant : value.get_array()) record.variants.push_back(price(variant));
    } else if (key == "stock") {
        for (auto entry : value.get_object()) {
            std::string_view name = entry.unescaped_key();
            record.stock[std::string(name)] = entry.value().get_int64();
        }
    }
}

static void read(Line &record, Key key, ondemand::value value) {
    if (key == "name") record.name = std::string_view(value.get_string());
    else if (key == "coordinates") {
        for (ondemand::array point : value.get_array()) {
            auto &numbers = record.coordinates.emplace_back();
            for (double number : point) numbers.push_back(number);
        }
    }
}

template <class Record>
static size_t list(const char *text, size_t length, size_t capacity, uint64_t *sum) {
    static ondemand::parser parser;
    std::vector<Record> list;
    try {
        ondemand::document document = parser.iterate(padded_string_view(text, length, capacity));
        for (ondemand::object object : document.get_array()) {
            Record record;
            members(object, [&](Key key, ondemand::value value) { read(record, key, value); });
            list.push_back(std::move(record));
        }
    } catch (simdjson_error &) { return 0; }
    if (sum) *sum = checksum(list);
    return list.size();
}

size_t peers_simdjson(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *sum) {
    switch (records) {
    case peers_small: return list<SmallRecord>(text, length, capacity, sum);
    case peers_wide: return list<WideRecord>(text, length, capacity, sum);
    case peers_status: return list<Status>(text, length, capacity, sum);
    case peers_product: return list<Product>(text, length, capacity, sum);
    case peers_line: return list<Line>(text, length, capacity, sum);
    }
    return 0;
}
#else
size_t peers_simdjson(peers_records, const char *, size_t, size_t, uint64_t *) { return 0; }
#endif
