#pragma once
#include <stddef.h>

// The same job done by simdjson and rapidjson in C++: a list of records into structs with strings of their own.
// Each answers how many records there were, and adds up their ids; 0 where the library is not installed.
#ifdef __cplusplus
extern "C" {
#endif
size_t peers_simdjson_small(const char *text, size_t length, size_t capacity, long long *ids);
size_t peers_simdjson_wide(const char *text, size_t length, size_t capacity, long long *ids);
size_t peers_rapidjson_small(const char *text, size_t length, long long *ids);
size_t peers_rapidjson_wide(const char *text, size_t length, long long *ids);
#ifdef __cplusplus
}
#endif
