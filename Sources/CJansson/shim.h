// What Swift needs of jansson, and a wrapper for each thing Swift cannot say itself.
#pragma once

// The released source that `make jansson-source` unpacks, or the library of the system.
#if __has_include("../../Vendor/jansson/src/jansson.h")
#include "../../Vendor/jansson/src/jansson.h"
#else
#include <jansson.h>
#endif

// json_typeof is a function-like macro, which Swift does not import; read the field instead.
static inline json_type cjansson_typeof(const json_t *value) { return value->type; }

// refcount is volatile, so Swift imports a plain read, but an edit in place must see the releases of
// other threads.
static inline size_t cjansson_refcount(const json_t *value) {
    return __atomic_load_n(&value->refcount, __ATOMIC_ACQUIRE);
}

// json_error_code the function shares its name with the enum, so Swift sees only the enum.
static inline int cjansson_error_code(const json_error_t *error) { return (int)json_error_code(error); }

// text is a C array, imported to Swift as a tuple of 160; hand out the pointer.
static inline const char *cjansson_error_text(const json_error_t *error) { return error->text; }

// JSON_REAL_PRECISION is a function-like macro, which Swift does not import.
static inline size_t cjansson_real_precision(int digits) { return JSON_ENCODE_ANY | JSON_REAL_PRECISION(digits); }

// LC_ALL_MASK is a macro of casts, which Swift does not import: a C locale made here.
#include <locale.h>
#include <stdlib.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif
static inline locale_t cjansson_c_locale(void) { return newlocale(LC_ALL_MASK, "C", (locale_t)0); }

// strtod_l is hidden without _GNU_SOURCE on Linux: strtod under a given locale, without changing the thread's.
#if !defined(__APPLE__)
extern double strtod_l(const char *text, char **end, locale_t locale);
#endif
static inline double cjansson_strtod(const char *text, locale_t locale) { return strtod_l(text, 0, locale); }

// How many bytes of its stack the calling thread has left; a huge number where the system does not tell.
#include <pthread.h>
#include <stdint.h>
#if !defined(__APPLE__)
// Hidden without _GNU_SOURCE on Linux.
extern int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);
#endif
static inline size_t cjansson_stack_left(void) {
    // Asking the system takes microseconds, so each thread asks once.
    static _Thread_local uintptr_t bottom = 0;
    if (bottom == 0) {
#if defined(__APPLE__)
        bottom = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - pthread_get_stacksize_np(pthread_self());
#else
        pthread_attr_t attributes;
        void *address = 0;
        size_t size = 0;
        size_t guard = 0;
        bottom = 1;
        if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
            pthread_attr_getguardsize(&attributes, &guard);
            if (pthread_attr_getstack(&attributes, &address, &size) == 0) bottom = (uintptr_t)address + guard;
            pthread_attr_destroy(&attributes);
        }
#endif
    }
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here > bottom ? here - bottom : 0;
}
