// jansson's own source, in one piece, under the trait BundledJansson. Without it this file is empty: the library of the
// system is linked.
#ifdef BUNDLED_JANSSON
#if !__has_include("../../Vendor/jansson/src/jansson.h")
#error "jansson's source isn't there: run make jansson-source"
#endif
#include "../../Vendor/jansson/src/jansson_private_config.h"
#include "../../Vendor/jansson/src/dump.c"
#include "../../Vendor/jansson/src/error.c"
#include "../../Vendor/jansson/src/hashtable.c"
#include "../../Vendor/jansson/src/hashtable_seed.c"
#include "../../Vendor/jansson/src/load.c"
#include "../../Vendor/jansson/src/memory.c"
#include "../../Vendor/jansson/src/pack_unpack.c"
#include "../../Vendor/jansson/src/strbuffer.c"
#include "../../Vendor/jansson/src/strconv.c"
#include "../../Vendor/jansson/src/utf.c"
#include "../../Vendor/jansson/src/value.c"
#include "../../Vendor/jansson/src/version.c"
#else
typedef int the_library_of_the_system_is_linked;
#endif
