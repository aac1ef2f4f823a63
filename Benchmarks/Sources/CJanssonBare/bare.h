// jansson itself, for the comparison with bare C calls.
#pragma once
#include <jansson.h>
static inline json_type bare_typeof(const json_t *value) { return value->type; }
