// Kills the process before a call that changes a file: LD_PRELOAD=killed.so KILL_AT=3 kills it before the third one,
// KILL_HALF=1 in the middle of it, if it writes; KILL_SIGNAL=2 takes the signal of Ctrl-C. KILL_COUNT=FILE takes the number of calls of a run that ends.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static long calls;

static int is_file(int file) {
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

static int is_due(void) {
    const char *at = getenv("KILL_AT");
    return ++calls == (at ? atol(at) : 0);
}

static void die(void) {
    const char *signal = getenv("KILL_SIGNAL");
    kill(getpid(), signal ? atoi(signal) : SIGKILL);
    for (;;) pause();
}

static size_t half(size_t size) { return getenv("KILL_HALF") ? size / 2 : 0; }

#define NEXT(name) dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t size) {
    ssize_t (*next)(int, const void *, size_t) = NEXT(write);
    if (is_file(file) && is_due()) {
        if (half(size)) next(file, bytes, half(size));
        die();
    }
    return next(file, bytes, size);
}

#define PWRITE(name, offset_type)                                                        \
    ssize_t name(int file, const void *bytes, size_t size, offset_type offset) {         \
        ssize_t (*next)(int, const void *, size_t, offset_type) = NEXT(name);            \
        if (is_due()) {                                                                  \
            if (half(size)) next(file, bytes, half(size), offset);                       \
            die();                                                                       \
        }                                                                                \
        return next(file, bytes, size, offset);                                          \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define CALL(name, parameters, arguments)                     \
    int name parameters {                                     \
        int(*next) parameters = NEXT(name);                   \
        if (is_due()) die();                                  \
        return next arguments;                                \
    }
CALL(fsync, (int file), (file))
CALL(fdatasync, (int file), (file))
CALL(ftruncate, (int file, off_t size), (file, size))
CALL(ftruncate64, (int file, off64_t size), (file, size))
CALL(rename, (const char *from, const char *to), (from, to))
CALL(unlink, (const char *path), (path))
CALL(linkat, (int from, const char *old, int to, const char *new, int flags), (from, old, to, new, flags))

__attribute__((destructor)) static void count(void) {
    const char *path = getenv("KILL_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    long total = calls;
    fprintf(file, "%ld\n", total);
    fclose(file);
}
