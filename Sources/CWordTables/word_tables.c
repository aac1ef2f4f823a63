#include "word_tables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char words[] = {
#embed "../ListFinding/Words/words.txt" suffix(, )
    0};
static const char points[] = {
#embed "../ListFinding/Points/points.txt" suffix(, )
    0};

const char *word_table(void) { return words; }
const char *point_table(void) { return points; }
