#pragma once
#include "records.hpp"
#include <cstring>

// The values of a record as one checksum, equal to that in Swift: it shows that all libraries have
// read the same values.
inline uint64_t checksum(int64_t value) { return value; }
inline uint64_t checksum(bool value) { return value; }
inline uint64_t checksum(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}
inline uint64_t checksum(const std::string &text) {
    uint64_t sum = text.size();
    for (unsigned char byte : text) sum = sum * 31 + byte;
    return sum;
}

inline uint64_t checksum(const Price &price);
template <class Value> uint64_t checksum(const std::optional<Value> &value) { return value ? checksum(*value) : 7; }
template <class Value> uint64_t checksum(const std::vector<Value> &values) {
    uint64_t sum = values.size();
    for (auto &value : values) sum = sum * 31 + checksum(value);
    return sum;
}
template <class Value> uint64_t checksum(const std::unordered_map<std::string, Value> &values) {
    uint64_t sum = values.size();
    for (auto &[key, value] : values) sum += checksum(key) * 31 + checksum(value);
    return sum;
}

template <class... Values> uint64_t combined(const Values &...values) {
    uint64_t sum = 0;
    ((sum = sum * 31 + checksum(values)), ...);
    return sum;
}

inline uint64_t checksum(const SmallRecord &r) {
    return combined(r.id, r.name, r.email, r.age, r.score, r.active, r.city);
}
inline uint64_t checksum(const WideRecord &r) { return combined(r.id, r.title, r.price, r.author, r.likes); }
inline uint64_t checksum(const Status &r) {
    return combined(r.id, r.text, r.favorites, r.name, r.screenName, r.followers, r.tags, r.quoted);
}
inline uint64_t checksum(const Price &price) { return combined(price.amount, price.currency); }
inline uint64_t checksum(const Product &r) {
    return combined(r.id, r.title, r.description, r.tags, r.price, r.variants, r.stock);
}
inline uint64_t checksum(const Line &r) { return combined(r.name, r.coordinates); }
