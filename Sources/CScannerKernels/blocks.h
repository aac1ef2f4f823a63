// Skips an array or object 64 bytes at a time, and validates all of it but its UTF-8.
//
// kernels.h includes this file once for each size of vectors: BLOCK_SIZE is 16, 32 or 64 bytes, BLOCK_TARGET the
// attribute for their processors, BLOCK_BITS makes a bit of each lane, BLOCK_PARITY adds up the bits of a word,
// BLOCK_SPACE are the lanes of `v` that are white space, BLOCK_ESCAPED those that may follow a backslash, and
// BLOCK_TOKENS brackets, commas, colons, and nothing else but control characters; BLOCK_EXTRACT moves the bits of a
// mask together. Some have BLOCK_SHUFFLE, which looks up bytes in tables of 16, and BLOCK_PACK, which writes the bytes
// of a mask.
//
// A mask has a bit for each byte of a block. Quotes, escapes and strings are found as by G. Langdale and D. Lemire,
// "Parsing gigabytes of JSON per second" (2019). Tokens are brackets, commas, colons, and the first bytes of strings,
// numbers and literals. Those of a block are checked all together:
//
//     {"a": 12, "b": [3]}
//     1   1         11       lower: opening brackets and colons
//         1   1     1        separators: commas and colons
//      1        1     1      elements: the tokens after opening brackets and commas, which are in one of the two
//         1         1        named: those after elements that are strings
//
// Strings, numbers, literals and opening brackets are the tokens after `lower` and `separators`, and nowhere else; only
// a closing bracket may be after an opening one as well. In an object, the colons are at `named`, and all elements are
// strings; an array has no colons. Only brackets are taken one by one, to know which of the two a byte is in.
#define BLOCK_JOIN(name, size) kernel_block_##name##size
#define BLOCK_EXPAND(name, size) BLOCK_JOIN(name, size)
#define B(name) BLOCK_EXPAND(name, BLOCK_SIZE)
#define BLOCK static inline __attribute__((always_inline BLOCK_TARGET))

typedef uint8_t B(bytes) __attribute__((vector_size(BLOCK_SIZE)));
typedef int8_t B(lanes) __attribute__((vector_size(BLOCK_SIZE)));
typedef struct {
    B(bytes) parts[64 / BLOCK_SIZE];
} B(block);

#define BLOCK_MASK(name, condition)                                                                \
    BLOCK uint64_t B(name)(const B(block) *block, uint8_t byte) {                                  \
        uint64_t mask = 0;                                                                         \
        for (int i = 0; i < 64 / BLOCK_SIZE; i++) {                                                \
            B(bytes) v = block->parts[i];                                                          \
            mask |= (uint64_t)BLOCK_BITS((B(lanes))(condition)) << (i * BLOCK_SIZE % 64);          \
        }                                                                                          \
        return mask;                                                                               \
    }
// The bytes that equal another, those that do so with the bit that tells `[` from `{`, those with a bit, those below
// another; digits, white space, brackets with commas and colons, letters of hexadecimal digits, and what may follow a
// backslash.
BLOCK_MASK(equal, v == byte)
BLOCK_MASK(alike, (v | 0x20) == byte)
BLOCK_MASK(with, (v & byte) != 0)
BLOCK_MASK(below, v < byte)
BLOCK_MASK(digits, (B(bytes))(v - byte) < 10)
BLOCK_MASK(space, BLOCK_SPACE)
BLOCK_MASK(tokens, BLOCK_TOKENS)
BLOCK_MASK(letters, (B(bytes))((v | 0x20) - byte) < 6)
BLOCK_MASK(escaped, BLOCK_ESCAPED)
#undef BLOCK_MASK

// What a block leaves for the next one.
typedef struct {
    // Whether it ended in a string, after a backslash, in a number or literal, and in one of those that are checked all
    // together.
    uint64_t in_string, is_escaped, last_scalar, last_open;
    // Whether its last token was an opening bracket or colon, a comma or colon, and an element that is a string.
    uint64_t last_lower, last_separator, last_name;
    // The containers, the innermost in the lowest bit, which is 1 for an object; above the outermost is another 1.
    uint64_t objects;
    // The second half of a surrogate pair whose first half was the last escape.
    const uint8_t *half;
    kernel_scalars scalars;
} B(state);

#include "scalars.h"
#include "texts.h"

// The most levels that the brackets of a block leave.
BLOCK int B(fall)(uint64_t openings, uint64_t brackets) {
    return kernel_fall(BLOCK_EXTRACT(openings, brackets), __builtin_popcountll(brackets));
}

// Enters and leaves the containers of a block with brackets. Returns the bytes that are in objects, sets `*end` to the
// bracket that ends the outermost one, and adds those that end a container of the other kind to `*wrong`.
BLOCK uint64_t B(enter)(
    uint64_t openings, uint64_t closings, uint64_t braces, uint64_t *objects, uint64_t *end, uint64_t *wrong
) {
    uint64_t brackets = openings | closings, start = *objects & 1, marks = 0;
    // In arrays of arrays alone only the number of levels matters.
    int closed = __builtin_popcountll(closings), arrays = __builtin_ctzll(*objects);
    if (braces == 0 && (closed < arrays || B(fall)(openings, brackets) < arrays)) {
        int deeper = __builtin_popcountll(openings) - closed;
        *objects = deeper > 0 ? *objects << deeper : *objects >> -deeper;
        return 0;
    }
    for (uint64_t left = brackets; left; left &= left - 1) {
        uint64_t bracket = left & -left, inner = *objects << 1 | ((bracket & braces) != 0);
        *objects = __builtin_unpredictable(bracket & openings) ? inner : *objects >> 1;
        marks |= bracket & -(*objects & 1);
        if (*objects == 1) {
            *end = bracket;
            closings &= bracket | (bracket - 1);
            break;
        }
    }
    uint64_t context = ((marks << 1 | start) + ~brackets) ^ ~brackets;
    *wrong |= closings & (context ^ braces);
    return context;
}

#if BLOCK_SIZE > 16
#include "packing.h"
#endif

// The last address from which 128 bytes are left, or that after a length, to look whether the rest is worth packing.
BLOCK const uint8_t *B(stop)(const uint8_t *bytes, const uint8_t *end, long length) {
#if BLOCK_SIZE > 16
    if (end - bytes > length + 128) return bytes + length;
#endif
    return end - 128;
}

// True if it saves time to pack what follows a block in a container of a length, if that is as long again: where there
// is much white space, or few tokens; by bytes where a very long container isn't of strings or numbers alone.
BLOCK bool B(is_worth)(const uint8_t *bytes, long length) {
    B(block) block;
    __builtin_memcpy(&block, bytes, sizeof block);
    if (__builtin_popcountll(B(space)(&block, 0)) >= 16) return true;
#if defined(BLOCK_PACK)
    int count = __builtin_popcountll(B(digits)(&block, '0') | B(tokens)(&block, 0));
    return length > BLOCK_LONG && count >= 4 && count < 32;
#else
    return __builtin_popcountll(B(tokens)(&block, 0)) < 8;
#endif
}

// Skips a container as `kernel_skip_blocks` does.
__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(skip)(
    const uint8_t *bytes, const uint8_t *wide_end, long most_levels, bool *high
) {
    B(state) state = {.last_lower = 1, .objects = 2 | (*bytes == '{')};
    int spare = 63 - (int)most_levels;
    const uint8_t *end = wide_end + 63, *begin = bytes, *next = bytes + 1, *after = 0;
    uint8_t copy[128];
    B(bytes) seen = {0};
    uint64_t wrong = 0;
    // Where fewer than 128 bytes are left, or a container that hasn't ended is worth packing.
    const uint8_t *stop = B(stop)(next, end, BLOCK_TURN);
    // With one exit alone, and branches for what isn't in each block, the compiler keeps more of the rest in registers.
    do {
        B(block) block;
        bytes = next, next += 64;
        // What begins in a block is read up to 64 bytes further.
        const uint8_t *text = bytes;
        if (__builtin_expect(bytes > stop, 0)) {
#if BLOCK_SIZE > 16
            if (end - bytes >= 128) {
                stop = B(stop)(bytes, end, 7 * (bytes - begin));
                // The address of the copy stands for the packed rest.
                next = bytes, after = B(is_worth)(bytes - 64, bytes - begin) ? copy : 0;
                continue;
            }
#endif
            if (bytes >= end) return 0;
            kernel_pad(copy, bytes, end);
            text = copy;
        }
        __builtin_memcpy(&block, text, sizeof block);
        for (int i = 0; i < 64 / BLOCK_SIZE; i++) seen |= block.parts[i];
        uint64_t backslashes = B(equal)(&block, '\\'), escaped = 0;
        wrong = 0;
        if (__builtin_expect((backslashes | state.is_escaped) != 0, 0)) {
            escaped = B(escapes)(&block, backslashes, &state, text, bytes, &wrong);
        }
        uint64_t quotes = B(equal)(&block, '"') & ~escaped;
        uint64_t strings = BLOCK_PARITY(quotes) ^ state.in_string, outside = ~strings;
        state.in_string = (uint64_t)((int64_t)strings >> 63);
        uint64_t below = B(below)(&block, ' ');
        if ((outside | quotes) == 0) {
            wrong |= below;
            continue;
        }
        // 0x40 tells brackets from separators, and 2 the opening ones and colons from the others.
        uint64_t all = B(tokens)(&block, 0), tokens = all & outside, lower = tokens & B(with)(&block, 2);
        uint64_t brackets = tokens & B(with)(&block, 0x40), openings = brackets & lower, closings = brackets & ~lower;
        uint64_t separators = tokens & ~brackets, colons = separators & lower, texts = quotes & strings;
        uint64_t scalars = outside & ~(all | quotes | B(space)(&block, 0));
        uint64_t was_scalar = state.last_scalar;
        uint64_t starts = scalars & ~(scalars << 1 | was_scalar);
        state.last_scalar = scalars >> 63;
        uint64_t others = openings | starts, values = others | texts, skipped = ~(tokens | values);
        uint64_t after_lower = kernel_following(lower, skipped, &state.last_lower);
        uint64_t after_separator = kernel_following(separators, skipped, &state.last_separator);
        uint64_t elements = after_lower ^ after_separator;
        uint64_t named = kernel_following(elements & texts, skipped, &state.last_name);
        wrong |= ((after_lower | after_separator) ^ values) & ~(closings & ~after_separator);
        wrong |= below & (all | strings);
        uint64_t context = 0 - (state.objects & 1);
        if (brackets) {
            if (__builtin_clzll(state.objects) < __builtin_popcountll(openings) + spare) return 0;
            uint64_t last = 0;
            context = B(enter)(openings, closings, brackets & B(with)(&block, 0x20), &state.objects, &last, &wrong);
            if (last) {
                uint64_t valid = last | (last - 1);
                after = bytes + (64 - __builtin_clzll(last));
                wrong &= valid, scalars &= valid, starts &= valid, colons &= valid, named &= valid, elements &= valid;
            }
        }
        wrong |= ((named | (elements & others)) & context) ^ colons;
        wrong |= B(check_some)(&block, scalars, starts, was_scalar, &state, text);
    } while ((wrong | (uintptr_t)after) == 0);
    if (wrong) return 0;
    *high = B(is_high)(&seen);
#if BLOCK_SIZE > 16
    if (after == copy) {
        // A copy, so that the rest stays in registers.
        B(state) left = state;
        return B(skip_packed)(next, end, spare, &left, high);
    }
#endif
    return after;
}

#undef B
#undef BLOCK
#undef BLOCK_SIZE
#undef BLOCK_TARGET
#undef BLOCK_PARITY
#undef BLOCK_SPACE
#undef BLOCK_TOKENS
#undef BLOCK_ESCAPED
#undef BLOCK_BITS
#undef BLOCK_PACK
#undef BLOCK_SHUFFLE
