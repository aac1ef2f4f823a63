#include "curl_late.h"

#include <dlfcn.h>
#include <pthread.h>

#ifdef __APPLE__
static const char library_name[] = "/usr/lib/libcurl.4.dylib";
#else
static const char library_name[] = "libcurl.so.4";
#endif

// A message of a multi handle, as in curl/multi.h.
struct message {
  int kind;
  void *handle;
  union {
    void *whatever;
    int code;
  } data;
};

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  int (*easy_setopt)(void *, int, ...);
  const char *(*easy_strerror)(int);
  void *(*slist_append)(void *, const char *);
  void (*slist_free_all)(void *);
  void *(*multi_init)(void);
  int (*multi_add_handle)(void *, void *);
  int (*multi_remove_handle)(void *, void *);
  int (*multi_perform)(void *, int *);
  int (*multi_poll)(void *, void *, unsigned, int, int *);
  int (*multi_wakeup)(void *);
  struct message *(*multi_info_read)(void *, int *);
} curl;

static const char *missing;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const struct {
    const char *name;
    void **place;
  } functions[] = {
      {"curl_global_init", (void **)&curl.global_init},
      {"curl_easy_init", (void **)&curl.easy_init},
      {"curl_easy_cleanup", (void **)&curl.easy_cleanup},
      {"curl_easy_setopt", (void **)&curl.easy_setopt},
      {"curl_easy_strerror", (void **)&curl.easy_strerror},
      {"curl_slist_append", (void **)&curl.slist_append},
      {"curl_slist_free_all", (void **)&curl.slist_free_all},
      {"curl_multi_init", (void **)&curl.multi_init},
      {"curl_multi_add_handle", (void **)&curl.multi_add_handle},
      {"curl_multi_remove_handle", (void **)&curl.multi_remove_handle},
      {"curl_multi_perform", (void **)&curl.multi_perform},
      {"curl_multi_poll", (void **)&curl.multi_poll},
      {"curl_multi_wakeup", (void **)&curl.multi_wakeup},
      {"curl_multi_info_read", (void **)&curl.multi_info_read},
  };
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    missing = library_name;
    return;
  }
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].place = dlsym(library, functions[index].name);
    if (!*functions[index].place) {
      missing = functions[index].name;
      return;
    }
  }
  if (curl.global_init(3 /* CURL_GLOBAL_ALL */)) missing = "curl_global_init";
}

const char *curl_late_load(void) {
  pthread_once(&once, load);
  return missing;
}

void *curl_late_easy_init(void) { return curl.easy_init(); }
void curl_late_easy_cleanup(void *handle) { curl.easy_cleanup(handle); }
int curl_late_set_number(void *handle, int option, long value) { return curl.easy_setopt(handle, option, value); }
int curl_late_set_text(void *handle, int option, const char *text) { return curl.easy_setopt(handle, option, text); }
int curl_late_set_pointer(void *handle, int option, void *pointer) { return curl.easy_setopt(handle, option, pointer); }
int curl_late_set_receiver(void *handle, int option, curl_late_receiver receiver) {
  return curl.easy_setopt(handle, option, receiver);
}
const char *curl_late_message(int code) { return curl.easy_strerror(code); }
void *curl_late_list_append(void *list, const char *text) { return curl.slist_append(list, text); }
void curl_late_list_free(void *list) { curl.slist_free_all(list); }
void *curl_late_multi_init(void) { return curl.multi_init(); }
int curl_late_multi_add(void *multi, void *handle) { return curl.multi_add_handle(multi, handle); }
int curl_late_multi_remove(void *multi, void *handle) { return curl.multi_remove_handle(multi, handle); }
int curl_late_multi_perform(void *multi) {
  int running = 0;
  return curl.multi_perform(multi, &running);
}
int curl_late_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }
int curl_late_multi_wakeup(void *multi) { return curl.multi_wakeup(multi); }
void *curl_late_multi_ended(void *multi, int *code) {
  int left = 0;
  for (struct message *message; (message = curl.multi_info_read(multi, &left));) {
    if (message->kind != 1 /* CURLMSG_DONE */) continue;
    *code = message->data.code;
    return message->handle;
  }
  return NULL;
}
