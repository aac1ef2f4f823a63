#pragma once
#include <stddef.h>
#include <stdint.h>

// The same job done by simdjson and rapidjson in C++: a list of records into structs with strings of their own.
//
// Each answers how many records there were, 0 where the library is not installed or the text is refused; where `checksum`
// is not null it adds up all that the records hold, as `Checksummed` does in Swift.
#ifdef __cplusplus
extern "C" {
#endif
typedef enum { peers_small, peers_wide, peers_status, peers_product, peers_line } peers_records;

size_t peers_simdjson(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *checksum);
size_t peers_rapidjson(peers_records records, const char *text, size_t length, size_t capacity, uint64_t *checksum);
#ifdef __cplusplus
}
#endif
