#pragma once
#include <stddef.h>
#include <stdint.h>

// The same job by simdjson and rapidjson in C++: a list of records is read into structs that own
// their strings.
//
// Each function returns the number of records, or 0 if the library isn't installed or the text is
// refused. If `checksum` isn't null, it receives the checksum of all records, as `Checksummed`
// computes it in Swift.
#ifdef __cplusplus
extern "C" {
#endif
typedef enum { peers_small, peers_wide, peers_status, peers_product, peers_line } peers_records;

size_t peers_simdjson(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *checksum);
size_t peers_simdjson_dom(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *checksum);
size_t peers_rapidjson(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *checksum);
#ifdef __cplusplus
}
#endif
