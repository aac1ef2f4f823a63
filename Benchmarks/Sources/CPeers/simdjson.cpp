#include "checksum.hpp"
#include "peers.h"

#if __has_include(<simdjson.h>)
#include <simdjson.h>
using namespace simdjson;

// One loop for both of simdjson's ways: on demand, and the DOM, which validates the whole text first.
// `Value` is `ondemand::value` or `dom::element`.
template <class Value> static std::string text(Value value) {
    return std::string(std::string_view(value.get_string()));
}

static ondemand::raw_json_string key(simdjson_result<ondemand::field> &field) { return field.key(); }
static std::string_view key(dom::key_value_pair &field) { return field.key; }
static ondemand::value value(simdjson_result<ondemand::field> &field) { return field.value(); }
static dom::element value(dom::key_value_pair &field) { return field.value; }
static std::string_view name(simdjson_result<ondemand::field> &field) { return field.unescaped_key(); }
static std::string_view name(dom::key_value_pair &field) { return field.key; }

template <class Object, class Body> static void members(Object object, Body body) {
    for (auto field : object) {
        auto found = key(field);
        body(found, value(field));
    }
}

template <class Key, class Value> static void read(SmallRecord &record, Key key, Value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "name") record.name = std::string_view(value.get_string());
    else if (key == "email") record.email = std::string_view(value.get_string());
    else if (key == "age") record.age = value.get_int64();
    else if (key == "score") record.score = value.get_double();
    else if (key == "active") record.active = value.get_bool();
    else if (key == "city" && !value.is_null()) record.city = text(value);
}

template <class Key, class Value> static void read(WideRecord &record, Key key, Value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "title") record.title = std::string_view(value.get_string());
    else if (key == "price") record.price = value.get_double();
    else if (key == "meta") {
        members(value.get_object().value(), [&](auto key, auto value) {
            if (key == "author") record.author = std::string_view(value.get_string());
            else if (key == "likes") record.likes = value.get_int64();
        });
    }
}

template <class Value> static void readTags(Status &record, Value tags) {
    for (auto tag : tags.get_array()) {
        members(tag.get_object().value(), [&](auto key, auto value) {
            if (key == "text") record.tags.push_back(text(value));
        });
    }
}

template <class Key, class Value> static void read(Status &record, Key key, Value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "text") record.text = std::string_view(value.get_string());
    else if (key == "favorite_count") record.favorites = value.get_int64();
    else if (key == "quoted_status_id") record.quoted = value.get_int64().value();
    else if (key == "user") {
        members(value.get_object().value(), [&](auto key, auto value) {
            if (key == "name") record.name = std::string_view(value.get_string());
            else if (key == "screen_name") record.screenName = std::string_view(value.get_string());
            else if (key == "followers_count") record.followers = value.get_int64();
        });
    } else if (key == "entities") {
        members(value.get_object().value(), [&](auto key, auto value) {
            if (key == "hashtags") readTags(record, value);
        });
    }
}

template <class Object> static Price price(Object object) {
    Price price;
    members(object, [&](auto key, auto value) {
        if (key == "amount") price.amount = value.get_double();
        else if (key == "currency") price.currency = std::string_view(value.get_string());
    });
    return price;
}

template <class Key, class Value> static void read(Product &record, Key key, Value value) {
    if (key == "id") record.id = value.get_int64();
    else if (key == "title") record.title = std::string_view(value.get_string());
    else if (key == "description") record.description = std::string_view(value.get_string());
    else if (key == "tags") {
        for (auto tag : value.get_array()) record.tags.push_back(text(tag));
    } else if (key == "price") record.price = price(value.get_object().value());
    else if (key == "variants") {
        for (auto variant : value.get_array()) record.variants.push_back(price(variant.get_object().value()));
    } else if (key == "stock") {
        for (auto entry : value.get_object()) {
            std::string unescaped(name(entry));
            record.stock[unescaped] = ::value(entry).get_int64();
        }
    }
}

template <class Key, class Value> static void read(Line &record, Key key, Value value) {
    if (key == "name") record.name = std::string_view(value.get_string());
    else if (key == "coordinates") {
        for (auto point : value.get_array()) {
            auto &numbers = record.coordinates.emplace_back();
            for (auto number : point.get_array()) numbers.push_back(number.get_double());
        }
    }
}

template <class Record, class Array>
static size_t append(std::vector<Record> &list, Array array, uint64_t *sum) {
    for (auto element : array) {
        Record record;
        members(element.get_object().value(), [&](auto key, auto value) { read(record, key, value); });
        list.push_back(std::move(record));
    }
    if (sum) *sum = checksum(list);
    return list.size();
}

template <class Record>
static size_t list(bool isDOM, const char *text, size_t length, size_t capacity, uint64_t *sum) {
    static ondemand::parser parser;
    static dom::parser domParser;
    std::vector<Record> list;
    try {
        // A list, or the answer of Twitter with a list in it.
        const bool isAnswer = length > 0 && text[0] == '{';
        if (isDOM) {
            dom::element root = domParser.parse(text, length, false);
            return append(list, (isAnswer ? root["statuses"].value() : root).get_array().value(), sum);
        }
        ondemand::document root = parser.iterate(padded_string_view(text, length, capacity));
        if (isAnswer) return append(list, root["statuses"].get_array().value(), sum);
        return append(list, root.get_array().value(), sum);
    } catch (simdjson_error &) { return 0; }
}

static size_t read(
    bool isDOM, peers_records records, const char *text, size_t length, size_t capacity, uint64_t *sum) {
    switch (records) {
    case peers_small: return list<SmallRecord>(isDOM, text, length, capacity, sum);
    case peers_wide: return list<WideRecord>(isDOM, text, length, capacity, sum);
    case peers_status: return list<Status>(isDOM, text, length, capacity, sum);
    case peers_product: return list<Product>(isDOM, text, length, capacity, sum);
    case peers_line: return list<Line>(isDOM, text, length, capacity, sum);
    }
    return 0;
}

size_t peers_simdjson(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *sum) {
    return read(false, records, text, length, capacity, sum);
}

size_t peers_simdjson_dom(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *sum) {
    return read(true, records, text, length, capacity, sum);
}
#else
size_t peers_simdjson(peers_records, const char *, size_t, size_t, uint64_t *) { return 0; }
size_t peers_simdjson_dom(peers_records, const char *, size_t, size_t, uint64_t *) { return 0; }
#endif
