#include "explore_page.h"

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *name;
  const char *content;
} files[] = {
    {"explore.css", (const char[]){
#embed "../TableExploring/Page/explore.css" suffix(, )
    0}},
    {"explore.html", (const char[]){
#embed "../TableExploring/Page/explore.html" suffix(, )
    0}},
    {"field.js", (const char[]){
#embed "../TableExploring/Page/field.js" suffix(, )
    0}},
    {"fields.js", (const char[]){
#embed "../TableExploring/Page/fields.js" suffix(, )
    0}},
    {"page.js", (const char[]){
#embed "../TableExploring/Page/page.js" suffix(, )
    0}},
    {"results.js", (const char[]){
#embed "../TableExploring/Page/results.js" suffix(, )
    0}},
    {"rows.js", (const char[]){
#embed "../TableExploring/Page/rows.js" suffix(, )
    0}},
    {"search.js", (const char[]){
#embed "../TableExploring/Page/search.js" suffix(, )
    0}},
    {"start.js", (const char[]){
#embed "../TableExploring/Page/start.js" suffix(, )
    0}},
    {"tables.js", (const char[]){
#embed "../TableExploring/Page/tables.js" suffix(, )
    0}},
    {"tree.js", (const char[]){
#embed "../TableExploring/Page/tree.js" suffix(, )
    0}},
    {"value.js", (const char[]){
#embed "../TableExploring/Page/value.js" suffix(, )
    0}},
};

const char *explore_page_file(const char *name) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (!strcmp(files[index].name, name)) return files[index].content;
  }
  return NULL;
}
