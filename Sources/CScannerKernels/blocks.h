// Skips an array or object 64 bytes at a time, and validates all of it but its UTF-8.
//
// kernels.h includes this file once for each size of vectors: BLOCK_SIZE is 16, 32 or 64 bytes, BLOCK_TARGET the
// attribute for their processors, BLOCK_BITS makes a bit of each lane, BLOCK_PARITY adds up the bits of a word,
// BLOCK_SPACE are the lanes of `v` that are white space, BLOCK_ESCAPED those that may follow a backslash, and
// BLOCK_TOKENS brackets, commas, colons, and nothing else but control characters.
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

// Checks the numbers and literals of a block, given their bytes and where they begin. Returns the bytes with a mistake,
// or that are left to others: of an integer past 2^63 - 1, and of a large exponent.
BLOCK uint64_t B(check)(
    const B(block) *block, uint64_t scalars, uint64_t starts, kernel_scalars *last, const uint8_t *bytes
) {
    uint64_t digits = B(digits)(block, '0') & scalars, minus = B(equal)(block, '-') & scalars;
    uint64_t points = B(equal)(block, '.') & scalars, wrong = 0, signs = minus | points, after_exponent = last->exponents;
    uint64_t others = scalars & ~(digits | signs), after_digit = digits << 1 | last->digits;
    last->exponents = 0;
    if (others | last->literals) {
        uint64_t literals = last->literals;
        last->literals = 0;
        for (uint64_t left = starts & others; left; left &= left - 1) {
            int index = __builtin_ctzll(left);
            uint64_t length = kernel_whole_literal(bytes + index);
            if (length == 0) return left;
            uint64_t letters = (1ULL << length) - 1;
            literals |= letters << index;
            if (index > 59) last->literals = letters >> (64 - index);
        }
        others &= ~literals;
        if (others) {
            uint64_t exponents = B(alike)(block, 'e') & others, plus = B(equal)(block, '+') & others;
            wrong = (others & ~(exponents | plus)) | (exponents & ~after_digit);
            for (uint64_t left = exponents; left; left &= left - 1) {
                if (!kernel_is_exponent(bytes + __builtin_ctzll(left))) return left;
            }
            after_exponent |= exponents << 1;
            last->exponents = exponents >> 63;
            signs |= plus;
        }
    }
    wrong |= (signs & ~points & ~(starts & minus | after_exponent)) | (points & ~after_digit);
    wrong |= (signs << 1 | last->signs) & ~digits;
    // A fraction is a run of digits after a point, and isn't ended by another.
    unsigned long long runs = digits;
    uint64_t first = points << 1 | last->fraction;
    last->fraction = __builtin_uaddll_overflow(digits, first, &runs) | points >> 63;
    wrong |= runs & ~digits & points;
    // No digit follows a zero that is the first one.
    uint64_t negative = minus & starts, whole = digits & runs;
    uint64_t zeros = ((starts & digits) | negative << 1 | last->negative) & B(equal)(block, '0');
    wrong |= (zeros << 1 | last->zero) & digits;
    uint64_t run = whole & whole >> 1;
    run &= run >> 2;
    run &= run >> 4;
    // Those of more than 18 digits are checked where they begin. Eight of these are here, or in the next block.
    if (run | whole >> 63) {
        uint64_t longer = run & run >> 8;
        longer &= longer >> 3 & ~after_digit;
        if (whole >> 63 && (run >> 56 || (kernel_nondigits(bytes + 64) & 0xFF) == 0)) {
            longer |= 1ULL << (64 - __builtin_clzll(~whole | 1));
        }
        for (; longer; longer &= longer - 1) {
            if (!kernel_number_end(bytes + __builtin_ctzll(longer))) return longer;
        }
    }
    last->zero = zeros >> 63, last->negative = negative >> 63;
    last->digits = digits >> 63, last->signs = signs >> 63;
    return wrong;
}

// True if the escapes of a block with a code unit are of the usual forms, given their letters. Those that go on in the
// next block are checked one by one, and all if there is a half of a surrogate pair or a mistake.
BLOCK bool B(are_units)(
    const B(block) *block, uint64_t units, const uint8_t *bytes, const uint8_t *at, const uint8_t **half
) {
    uint64_t inner = units & ~(15ULL << 60), digits = inner << 1 | inner << 2;
    uint64_t zeros = B(equal)(block, '0'), pairs = zeros >> 1 & zeros >> 2;
    digits |= digits << 2;
    uint64_t odd = digits & ~(B(digits)(block, '0') | B(letters)(block, 'a'));
    odd |= (inner << 1 & B(alike)(block, 'd')) | (inner & pairs & pairs >> 2);
    for (uint64_t left = odd ? units : units ^ inner; left; left &= left - 1) {
        int index = __builtin_ctzll(left);
        if (!kernel_is_unit(bytes + index, at + index, half)) return false;
    }
    return true;
}

// Skips a container as `kernel_skip_blocks` does.
__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(skip)(
    const uint8_t *bytes, const uint8_t *wide_end, long most_levels, bool *high
) {
    kernel_scalars last = {0};
    // Whether the block before ended in a string, after a backslash, in a number or literal, and in one of those that
    // are checked all together.
    uint64_t in_string = 0, is_escaped = 0, last_scalar = 0, last_open = 0;
    // Whether its last token was an opening bracket or colon, a comma or colon, and an element that is a string.
    uint64_t last_lower = 1, last_separator = 0, last_name = 0;
    // The containers, the innermost in the lowest bit, which is 1 for an object; above the outermost is another 1.
    uint64_t objects = 2 | (*bytes == '{');
    int spare = 63 - (int)most_levels;
    const uint8_t *half = 0, *end = wide_end + 63, *next = bytes + 1, *after = 0;
    uint8_t copy[128];
    B(bytes) seen = {0};
    uint64_t wrong;
    // With one exit alone, and branches for what isn't in each block, the compiler keeps more of the rest in registers.
    do {
        B(block) block;
        bytes = next, next += 64;
        // What begins in a block is read up to 64 bytes further.
        const uint8_t *text = bytes;
        if (__builtin_expect(end - bytes < 128, 0)) {
            if (bytes >= end) return 0;
            kernel_pad(copy, bytes, end);
            text = copy;
        }
        __builtin_memcpy(&block, text, sizeof block);
        for (int i = 0; i < 64 / BLOCK_SIZE; i++) seen |= block.parts[i];
        uint64_t backslashes = B(equal)(&block, '\\'), escaped = 0;
        wrong = 0;
        if (__builtin_expect((backslashes | is_escaped) != 0, 0)) {
            escaped = kernel_escaped(backslashes, &is_escaped);
            wrong = escaped & ~B(escaped)(&block, 0);
            uint64_t units = escaped & B(equal)(&block, 'u');
            if (units && !B(are_units)(&block, units, text, bytes, &half)) return 0;
        }
        uint64_t quotes = B(equal)(&block, '"') & ~escaped;
        uint64_t strings = BLOCK_PARITY(quotes) ^ in_string, outside = ~strings;
        in_string = (uint64_t)((int64_t)strings >> 63);
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
        uint64_t was_scalar = last_scalar;
        uint64_t starts = scalars & ~(scalars << 1 | last_scalar);
        last_scalar = scalars >> 63;
        uint64_t others = openings | starts, values = others | texts, skipped = ~(tokens | values);
        uint64_t after_lower = kernel_following(lower, skipped, &last_lower);
        uint64_t after_separator = kernel_following(separators, skipped, &last_separator);
        uint64_t elements = after_lower ^ after_separator;
        uint64_t named = kernel_following(elements & texts, skipped, &last_name);
        wrong |= ((after_lower | after_separator) ^ values) & ~(closings & ~after_separator);
        wrong |= below & (all | strings);
        uint64_t context = 0 - (objects & 1);
        if (brackets) {
            int opened_count = __builtin_popcountll(openings), closed_count = __builtin_popcountll(closings);
            if (__builtin_clzll(objects) < opened_count + spare) return 0;
            uint64_t braces = B(with)(&block, 0x20), start = objects & 1, marks = 0;
            // Arrays in arrays only: `],[` leaves a level and enters one, `]],[[` two.
            uint64_t one = closings & separators >> 1 & openings >> 2, two = one >> 1 & openings >> 4;
            if ((brackets & braces) == 0
                && __builtin_popcountll(closings & ~(one | two)) + 1 + (two != 0) < __builtin_ctzll(objects)) {
                int deeper = opened_count - closed_count;
                objects = deeper > 0 ? objects << deeper : objects >> -deeper;
            } else {
                for (uint64_t left = brackets; left; left &= left - 1) {
                    uint64_t bracket = left & -left, inner = objects << 1 | ((bracket & braces) != 0);
                    objects = __builtin_unpredictable(bracket & openings) ? inner : objects >> 1;
                    marks |= bracket & -(objects & 1);
                    if (objects == 1) {
                        uint64_t valid = bracket | (bracket - 1);
                        after = bytes + (64 - __builtin_clzll(valid));
                        wrong &= valid, scalars &= valid, starts &= valid, colons &= valid, closings &= valid;
                        named &= valid, elements &= valid;
                        break;
                    }
                }
                context = ((marks << 1 | start) + ~brackets) ^ ~brackets;
                wrong |= closings & (context ^ braces);
            }
        }
        wrong |= ((named | (elements & others)) & context) ^ colons;
        if (__builtin_expect((starts | last_open) != 0, 0)) {
            if (last_open || __builtin_popcountll(starts) > BLOCK_FEW) {
                if (!last_open) {
                    // The rest of a number that was checked at its first byte.
                    scalars &= scalars + was_scalar;
                    last = (kernel_scalars){0};
                }
                wrong |= B(check)(&block, scalars, starts, &last, text);
                last_open = last_scalar;
            } else {
                for (; starts; starts &= starts - 1) wrong |= !kernel_scalar_end(text + __builtin_ctzll(starts));
            }
        }
    } while ((wrong | (uintptr_t)after) == 0);
    if (wrong) return 0;
    uint64_t words[BLOCK_SIZE / 8], all = 0;
    __builtin_memcpy(words, &seen, sizeof seen);
    for (int i = 0; i < BLOCK_SIZE / 8; i++) all |= words[i];
    *high = (all & 0x8080808080808080ULL) != 0;
    return after;
}

// Skips a string as `kernel_skip_string` does.
__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(skip_string)(
    const uint8_t *bytes, const uint8_t *wide_end, bool *high
) {
    uint64_t is_escaped = 0;
    const uint8_t *half = 0;
    // An escape is read up to 11 bytes further.
    for (; wide_end - bytes > 11; bytes += 64) {
        B(block) block;
        __builtin_memcpy(&block, bytes, sizeof block);
        uint64_t backslashes = B(equal)(&block, '\\'), escaped = 0;
        if (backslashes | is_escaped) escaped = kernel_escaped(backslashes, &is_escaped);
        uint64_t quotes = B(equal)(&block, '"') & ~escaped, below = B(below)(&block, ' ');
        uint64_t ends = quotes | below, inner = ends ? (ends ^ (ends - 1)) >> 1 : ~0ULL;
        escaped &= inner;
        if (escaped) {
            uint64_t units = escaped & B(equal)(&block, 'u');
            if (escaped & ~B(escaped)(&block, 0)) return 0;
            if (units && !B(are_units)(&block, units, bytes, bytes, &half)) return 0;
        }
        *high |= (B(with)(&block, 0x80) & inner) != 0;
        if (ends) return ends & -ends & below ? 0 : bytes + __builtin_ctzll(ends) + 1;
    }
    return 0;
}

// Passes characters as `kernel_pass` does.
__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(pass)(
    const uint8_t *bytes, const uint8_t *wide_end, uint8_t *target, uint32_t *high
) {
    uint64_t found = 0;
    while (bytes < wide_end) {
        B(block) block;
        __builtin_memcpy(&block, bytes, sizeof block);
        if (target) __builtin_memcpy(target, &block, sizeof block);
        uint64_t stops = B(equal)(&block, '"') | B(equal)(&block, '\\') | B(below)(&block, ' ');
        uint64_t others = B(with)(&block, 0x80);
        if (stops) {
            found |= others & (stops ^ (stops - 1));
            bytes += __builtin_ctzll(stops);
            break;
        }
        found |= others;
        bytes += 64;
        if (target) target += 64;
    }
    *high |= found != 0;
    return bytes;
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
