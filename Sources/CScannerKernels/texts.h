// Checks escapes and UTF-8, and skips strings; blocks.h includes this file for each size of vectors.

// True if there are bytes outside ASCII.
BLOCK bool B(is_high)(const B(bytes) *seen) {
    uint64_t words[BLOCK_SIZE / 8], all = 0;
    __builtin_memcpy(words, seen, sizeof words);
    for (int i = 0; i < BLOCK_SIZE / 8; i++) all |= words[i];
    return (all & 0x8080808080808080ULL) != 0;
}

// True if the escapes of a block with a code unit are of the usual forms, given their letters. The last one, which may
// go on in the next block, is checked by itself, and all are checked one by one if there is a half of a surrogate pair
// or a mistake.
BLOCK bool B(are_units)(
    const B(block) *block, uint64_t units, const uint8_t *bytes, const uint8_t *at, const uint8_t **half
) {
    int last = 63 - __builtin_clzll(units);
    uint64_t inner = units ^ 1ULL << last, digits = inner << 1 | inner << 2;
    uint64_t zeros = B(equal)(block, '0'), pairs = zeros >> 1 & zeros >> 2;
    digits |= digits << 2;
    uint64_t odd = digits & ~(B(digits)(block, '0') | B(letters)(block, 'a'));
    odd |= (inner << 1 & B(alike)(block, 'd')) | (inner & pairs & pairs >> 2);
    if ((odd == 0) & kernel_is_character(kernel_code_unit(bytes + last + 1))) return true;
    for (; units; units &= units - 1) {
        int index = __builtin_ctzll(units);
        if (!kernel_is_unit(bytes + index, at + index, half)) return false;
    }
    return true;
}

// The letters of a block's escapes. `*wrong` becomes those that none has, or all if one isn't of the usual form.
BLOCK uint64_t B(escapes)(
    const B(block) *block, uint64_t backslashes, B(state) *state, const uint8_t *text, const uint8_t *bytes,
    uint64_t *wrong
) {
    uint64_t escaped = kernel_escaped(backslashes, &state->is_escaped), units = escaped & B(equal)(block, 'u');
    *wrong = escaped & ~B(escaped)(block, 0);
    if (units && !B(are_units)(block, units, text, bytes, &state->half)) *wrong = ~0ULL;
    return escaped;
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

// Finds line feeds as `kernel_line_feeds` does, in whole blocks.
__attribute__((noinline BLOCK_TARGET)) static long B(line_feeds)(
    const uint8_t *bytes, long count, long *passed, uint32_t *offsets, long room
) {
    long found = 0, next = 0;
    for (; count - next >= 64 && room - found >= 64; next += 64) {
        B(block) block;
        __builtin_memcpy(&block, bytes + next, sizeof block);
        for (uint64_t left = B(equal)(&block, '\n'); left; left &= left - 1) {
            offsets[found++] = (uint32_t)(next + __builtin_ctzll(left));
        }
    }
    *passed = next;
    return found;
}

#if defined(BLOCK_SHUFFLE)
// The bytes of a block that make a sequence malformed, as in `kernel_malformed`; all others are 0. The three bytes
// before the address are read as well.
BLOCK B(bytes) B(malformed)(const uint8_t *bytes) {
    kernel_mistakes all = kernel_all_mistakes();
    B(bytes) malformed = {0}, tables[3];
    for (int i = 0; i < BLOCK_SIZE / 16; i++) {
        __builtin_memcpy((char *)&tables[0] + 16 * i, &all.first, 16);
        __builtin_memcpy((char *)&tables[1] + 16 * i, &all.second, 16);
        __builtin_memcpy((char *)&tables[2] + 16 * i, &all.third, 16);
    }
    for (int i = 0; i < 64; i += BLOCK_SIZE) {
        B(bytes) v[4];
        for (int k = 0; k < 4; k++) __builtin_memcpy(&v[k], bytes + i - k, sizeof v[k]);
        malformed |= (BLOCK_SHUFFLE(tables[0], v[1] >> 4) & BLOCK_SHUFFLE(tables[1], v[1] & 0xF)
            & BLOCK_SHUFFLE(tables[2], v[0] >> 4)) ^ ((B(bytes))((v[2] >= 0xE0) | (v[3] >= 0xF0)) & 0x80);
    }
    return malformed;
}

// As `kernel_utf8_portable`. The first bytes are copied, because zeros are before them.
__attribute__((noinline BLOCK_TARGET)) static bool B(is_utf8_)(const uint8_t *bytes, long count) {
    if (count < 128) return kernel_utf8_vector(bytes, count);
    uint8_t copy[128] = {0};
    __builtin_memcpy(copy + 64, bytes, 64);
    B(bytes) malformed = B(malformed)(copy + 64), zeros = {0};
    long next = 64;
    // ASCII needs no look at it if its neighbour before is ASCII as well.
    for (bool was_high = true; next + 2 * BLOCK_SIZE <= count; next += 2 * BLOCK_SIZE) {
        B(bytes) all = {0}, v;
        for (int i = 0; i < 2 * BLOCK_SIZE; i += BLOCK_SIZE) {
            __builtin_memcpy(&v, bytes + next + i, sizeof v);
            all |= v;
        }
        bool is_high = B(is_high)(&all);
        if (is_high | was_high) {
            for (int i = 0; i < 2 * BLOCK_SIZE; i += 64) malformed |= B(malformed)(bytes + next + i);
        }
        was_high = is_high;
    }
    for (; next + 64 <= count; next += 64) malformed |= B(malformed)(bytes + next);
    // The last ones are looked at again, and don't end in a sequence.
    malformed |= B(malformed)(bytes + count - 64);
    if ((bytes[count - 1] >= 0xC0) | (bytes[count - 2] >= 0xE0) | (bytes[count - 3] >= 0xF0)) return false;
    return __builtin_memcmp(&malformed, &zeros, sizeof zeros) == 0;
}
#endif
