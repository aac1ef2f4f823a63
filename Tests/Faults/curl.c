// A libcurl that fails: CURL_FAILS=init has no multi handle, CURL_FAILS=add takes no transfer, CURL_FAILS=easy has no handle.
#include <stdlib.h>
#include <string.h>

static int fails(const char *what) {
    const char *name = getenv("CURL_FAILS");
    return name && !strcmp(name, what);
}

static int handle;

int curl_global_init(long flags) { return (int)flags * 0; }
void *curl_easy_init(void) { return fails("easy") ? NULL : &handle; }
void curl_easy_cleanup(void *easy) { (void)easy; }
int curl_easy_setopt(void *easy, int option, ...) { return (easy ? 0 : option) * 0; }
const char *curl_easy_strerror(int code) { return code ? "an error" : "no error"; }
void *curl_slist_append(void *list, const char *text) { return text ? &handle : list; }
void curl_slist_free_all(void *list) { (void)list; }
void *curl_multi_init(void) { return fails("init") ? NULL : &handle; }
int curl_multi_add_handle(void *multi, void *easy) { return multi && easy && fails("add") ? 3 : 0; }
int curl_multi_remove_handle(void *multi, void *easy) { return multi && easy ? 0 : 1; }
int curl_multi_perform(void *multi, int *running) { return (*running = 0, multi ? 0 : 1); }
int curl_multi_poll(void *multi, void *extra, unsigned count, int wait, int *ready) {
    return multi && !extra && !count && wait && !ready ? 0 : 1;
}
int curl_multi_wakeup(void *multi) { return multi ? 0 : 1; }
void *curl_multi_info_read(void *multi, int *left) { return (*left = 0, multi ? NULL : multi); }
