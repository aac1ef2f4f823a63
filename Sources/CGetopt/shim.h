// getopt_long, which Swift's Glibc module leaves out, with its global variables kept on this side: Swift 6 does not
// let code that may run on several threads touch C's variables.
#pragma once
#include <getopt.h>
#include <stddef.h>

typedef struct {
    int code;             // what getopt_long answered; -1 at the end
    const char *argument; // the option's value, or NULL
    int index;            // the next word
    int letter;           // the letter of a faulty option
} cgetopt_step;

// Starts over; 0 makes glibc forget what it knew of another argument vector.
static inline void cgetopt_start(void) {
    optind = 0;
    opterr = 0;
}

static inline cgetopt_step cgetopt_next(int count, char *const words[], const char *letters, const struct option *table) {
    optarg = NULL;
    int code = getopt_long(count, words, letters, table, NULL);
    cgetopt_step step = {code, optarg, optind, optopt};
    return step;
}
