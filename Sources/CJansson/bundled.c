// jansson's own source, in one piece, under the trait BundledJansson and in Packaging/build-static.sh. Otherwise this file
// is empty: the library of the system is linked.
#ifdef BUNDLED_JANSSON
#if !__has_include("jansson_private_config.h")
#error "jansson's source isn't there: run make jansson-source"
#endif
#include "jansson_private_config.h"
#include "dump.c"
#include "error.c"
#include "hashtable.c"
#include "hashtable_seed.c"
#include "load.c"
#include "memory.c"
#include "pack_unpack.c"
#include "strbuffer.c"
#include "strconv.c"
#include "utf.c"
#include "value.c"
#include "version.c"
#else
typedef int the_library_of_the_system_is_linked;
#endif
