#include "explore_page.h"

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char explore_css[] = {
#embed "../TableExploring/Page/explore.css" suffix(, )
    0};
static const char explore_html[] = {
#embed "../TableExploring/Page/explore.html" suffix(, )
    0};
static const char field_js[] = {
#embed "../TableExploring/Page/field.js" suffix(, )
    0};
static const char fields_js[] = {
#embed "../TableExploring/Page/fields.js" suffix(, )
    0};
static const char page_js[] = {
#embed "../TableExploring/Page/page.js" suffix(, )
    0};
static const char results_js[] = {
#embed "../TableExploring/Page/results.js" suffix(, )
    0};
static const char rows_js[] = {
#embed "../TableExploring/Page/rows.js" suffix(, )
    0};
static const char search_js[] = {
#embed "../TableExploring/Page/search.js" suffix(, )
    0};
static const char start_js[] = {
#embed "../TableExploring/Page/start.js" suffix(, )
    0};
static const char tables_js[] = {
#embed "../TableExploring/Page/tables.js" suffix(, )
    0};
static const char tree_js[] = {
#embed "../TableExploring/Page/tree.js" suffix(, )
    0};
static const char value_js[] = {
#embed "../TableExploring/Page/value.js" suffix(, )
    0};

static const struct {
  const char *name;
  const char *content;
} files[] = {
    {"explore.css", explore_css},
    {"explore.html", explore_html},
    {"field.js", field_js},
    {"fields.js", fields_js},
    {"page.js", page_js},
    {"results.js", results_js},
    {"rows.js", rows_js},
    {"search.js", search_js},
    {"start.js", start_js},
    {"tables.js", tables_js},
    {"tree.js", tree_js},
    {"value.js", value_js},
};

const char *explore_page_file(const char *name) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (!strcmp(files[index].name, name)) return files[index].content;
  }
  return NULL;
}
