// Replacements for glibc's allocation functions, which remain available under their __libc names.
#include "allocations.h"
#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static size_t count, bytes;

size_t allocations_count(void) { return count; }
size_t allocations_bytes(void) { return bytes; }

static void note(size_t size) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&bytes, size, __ATOMIC_RELAXED);
}

#ifdef __linux__
void *malloc(size_t size) { note(size); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { note(number * size); return __libc_calloc(number, size); }
void *realloc(void *pointer, size_t size) { note(size); return __libc_realloc(pointer, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(size); return __libc_memalign(alignment, size); }
int posix_memalign(void **pointer, size_t alignment, size_t size) {
    note(size);
    *pointer = __libc_memalign(alignment, size);
    return *pointer ? 0 : ENOMEM;
}
#endif
