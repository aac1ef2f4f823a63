#pragma once
#include <cstdint>
#include <optional>
#include <string>

// What the Swift benchmarks map to, in C++.
struct SmallRecord {
    int64_t id = 0;
    std::string name, email;
    int64_t age = 0;
    double score = 0;
    bool active = false;
    std::optional<std::string> city;
};

struct WideRecord {
    int64_t id = 0;
    std::string title;
    double price = 0;
    std::string author;
    int64_t likes = 0;
};
