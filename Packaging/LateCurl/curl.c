// Replaces libcurl when the tool is linked for its package: the library is loaded lazily, when one of its functions is
// first called, which only `pages` does. If it is absent, the program ends with a message that names the package.
//
// Each function forwards the four registers that hold the arguments of all functions below, variadic ones too (the
// calling conventions of Linux on x86-64 and AArch64), so none needs a prototype of its own. A function that is missing
// in the list is a link error.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#if !defined(__linux__) || !(defined(__x86_64__) || defined(__aarch64__))
#error "arguments can be forwarded like this only in the calling conventions of Linux on x86-64 and AArch64"
#endif

#define FUNCTIONS(EACH)                                                                                                \
  EACH(curl_easy_cleanup) EACH(curl_easy_getinfo) EACH(curl_easy_init) EACH(curl_easy_pause) EACH(curl_easy_setopt)    \
  EACH(curl_easy_strerror) EACH(curl_free) EACH(curl_global_init) EACH(curl_multi_add_handle) EACH(curl_multi_assign)  \
  EACH(curl_multi_cleanup) EACH(curl_multi_info_read) EACH(curl_multi_init) EACH(curl_multi_remove_handle)             \
  EACH(curl_multi_setopt) EACH(curl_multi_socket_action) EACH(curl_slist_append) EACH(curl_slist_free_all)             \
  EACH(curl_url) EACH(curl_url_get) EACH(curl_url_set) EACH(curl_version) EACH(curl_version_info)

typedef void *Function(void *, void *, void *, void *);

#define INDEX(name) index_of_##name,
enum { FUNCTIONS(INDEX) count };

#define NAME(name) #name,
static const char *const names[count] = {FUNCTIONS(NAME)};

static Function *found[count];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// _exit discards the tool's buffers: half a list must not be mistaken for a whole one.
static void give_up(const char *missing) {
  fprintf(stderr, "listwright: pages needs libcurl to reach servers, and there is no %s: apt-get install libcurl4\n", missing);
  _exit(69); // EX_UNAVAILABLE
}

static void find(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) give_up("libcurl.so.4");
  for (int index = 0; index < count; index++) {
    found[index] = (Function *)dlsym(library, names[index]);
    if (!found[index]) give_up(names[index]);
  }
}

#define FORWARD(name)                                                                                                  \
  void *name(void *first, void *second, void *third, void *fourth) {                                                   \
    pthread_once(&once, find);                                                                                         \
    return found[index_of_##name](first, second, third, fourth);                                                       \
  }
FUNCTIONS(FORWARD)
