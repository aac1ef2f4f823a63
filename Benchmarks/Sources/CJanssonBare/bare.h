// jansson itself, for the comparison with bare C calls.
#pragma once
#include <jansson.h>
#include <stdbool.h>
// The words of the enumeration belong to the first module that is loaded with this header, so Swift may not find them.
static inline bool bare_is_true(const json_t *value) { return json_is_true(value); }
static inline bool bare_is_string(const json_t *value) { return json_is_string(value); }
