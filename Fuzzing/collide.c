// Prints a JSON object whose keys all collide in one bucket of jansson's hash table for a given seed.
//
//   cc -O2 Fuzzing/collide.c -o collide && ./collide 10000 1 > colliding.json; ./collide 10000 0 > ordinary.json
//
// jansson hashes keys with Bob Jenkins' lookup3 (hashlittle); for keys of 8 bytes that is the mix below. A table of n
// members uses the low bits of the hash only, so keys that agree in the low 15 collide up to 32,768 members.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define rotated(x, k) (((x) << (k)) | ((x) >> (32 - (k))))

static uint32_t hash(const char *key, uint32_t seed) {
    uint32_t a, b, c, words[2];
    memcpy(words, key, 8);
    a = b = c = 0xdeadbeef + 8 + seed;
    a += words[0];
    b += words[1];
    c ^= b; c -= rotated(b, 14);
    a ^= c; a -= rotated(c, 11);
    b ^= a; b -= rotated(a, 25);
    c ^= b; c -= rotated(b, 16);
    a ^= c; a -= rotated(c, 4);
    b ^= a; b -= rotated(a, 14);
    c ^= b; c -= rotated(b, 24);
    return c;
}

int main(int count, char **arguments) {
    if (count < 3) return fprintf(stderr, "usage: collide KEYS SEED (0: ordinary keys)\n"), 64;
    long wanted = atol(arguments[1]), found = 0;
    uint32_t seed = (uint32_t)atol(arguments[2]);
    char key[9];
    putchar('{');
    for (uint32_t number = 0; found < wanted; number++) {
        snprintf(key, sizeof key, "%08x", number);
        if (seed && (hash(key, seed) & 0x7FFF) != 0) continue;
        printf("%s\"%s\":%ld", found++ ? "," : "", key, found);
    }
    puts("}");
    return 0;
}
