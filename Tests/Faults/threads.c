// A system without a thread more for the tool itself; libraries have theirs.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context) {
    int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
    Dl_info caller;
    int isTool = !attributes && dladdr((void *)body, &caller) && caller.dli_fname && strstr(caller.dli_fname, "listwright");
    return isTool ? EAGAIN : next(thread, attributes, body, context);
}
