// libcurl's functions, found when they are first needed: a program starts without the library, and runs without it.
#ifndef CURL_LATE_H
#define CURL_LATE_H

#include <stddef.h>

/// Loads libcurl. Returns null, or the name of the library or function that is missing.
const char *_Nullable curl_late_load(void);

/// What libcurl calls with bytes of a response: returns the number of those taken; any other number ends the transfer.
typedef size_t (*curl_late_receiver)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);

// All functions below need a loaded library. Handles are libcurl's.
void *_Nullable curl_late_easy_init(void);
void curl_late_easy_cleanup(void *_Nonnull handle);
int curl_late_set_number(void *_Nonnull handle, int option, long value);
int curl_late_set_text(void *_Nonnull handle, int option, const char *_Nullable text);
int curl_late_set_pointer(void *_Nonnull handle, int option, void *_Nullable pointer);
int curl_late_set_receiver(void *_Nonnull handle, int option, curl_late_receiver _Nonnull receiver);
const char *_Nonnull curl_late_message(int code);
void *_Nullable curl_late_list_append(void *_Nullable list, const char *_Nonnull text);
void curl_late_list_free(void *_Nullable list);

void *_Nullable curl_late_multi_init(void);
int curl_late_multi_add(void *_Nonnull multi, void *_Nonnull handle);
int curl_late_multi_remove(void *_Nonnull multi, void *_Nonnull handle);
int curl_late_multi_perform(void *_Nonnull multi);
/// Waits for a transfer, a wakeup from another thread, or the end of the time.
int curl_late_multi_poll(void *_Nonnull multi, int milliseconds);
int curl_late_multi_wakeup(void *_Nonnull multi);
/// Returns the handle of a transfer that has ended, and its code; null if there is no more.
void *_Nullable curl_late_multi_ended(void *_Nonnull multi, int *_Nonnull code);

#endif
