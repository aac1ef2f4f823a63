#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

// The record types of the Swift benchmarks in C++.
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

struct Status {
    int64_t id = 0;
    std::string text;
    int64_t favorites = 0;
    std::string name, screenName;
    int64_t followers = 0;
    std::vector<std::string> tags;
    std::optional<int64_t> quoted;
};

struct Price {
    double amount = 0;
    std::string currency;
};

struct Product {
    int64_t id = 0;
    std::string title, description;
    std::vector<std::string> tags;
    Price price;
    std::vector<Price> variants;
    std::unordered_map<std::string, int64_t> stock;
};

struct Line {
    std::string name;
    std::vector<std::vector<double>> coordinates;
};
