#pragma once
#include <stddef.h>

/// How often memory was asked for since the program began, and how much in all.
size_t allocations_count(void);
size_t allocations_bytes(void);
