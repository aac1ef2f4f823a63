#pragma once
#include <stddef.h>

/// The number of allocations since the program started, and their total size in bytes.
size_t allocations_count(void);
size_t allocations_bytes(void);
