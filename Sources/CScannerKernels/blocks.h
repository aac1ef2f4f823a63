// Skips an array or object 64 bytes at a time, and validates all of it but its UTF-8.
//
// kernels.h includes this file once for each size of vectors: BLOCK_SIZE is 16, 32 or 64 bytes, BLOCK_TARGET the
// attribute for their processors, BLOCK_BITS makes a bit of each lane, and BLOCK_PARITY adds up the bits of a word.
// BLOCK_SIGNS are the lanes of `v` that are brackets, commas and colons, and BLOCK_SPACE those that are white space.
//
// A mask has a bit for each byte of a block. Quotes, escapes and strings are found as by G. Langdale and D. Lemire,
// "Parsing gigabytes of JSON per second" (2019). The tokens of a block are checked one by one if they are few, and
// otherwise all together:
//
//     {"a": 12, "b": [3]}
//     11111111111111110011   context: in an object
//      1        1            keys: after `{`, or after a comma in an object
//          1        1        colons: after a key, and nowhere else
//           1         11     values: after a colon, or after `[` or a comma in an array
//             1         11   all other tokens: commas and closing brackets
//
// Only brackets are taken one by one then, to know the context.
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
// The bytes that equal another, those that do so with the bit that tells `[` from `{`, and those below another.
BLOCK_MASK(equal, v == byte)
BLOCK_MASK(alike, (v | 0x20) == byte)
BLOCK_MASK(below, v < byte)
BLOCK_MASK(digits, (B(bytes))(v - byte) < 10)
BLOCK_MASK(signs, BLOCK_SIGNS)
BLOCK_MASK(space, BLOCK_SPACE)
#undef BLOCK_MASK

// Checks the numbers and literals of a block, given their bytes and where they begin. Returns the bytes with a mistake,
// or that are left to others: of an integer of more than 18 digits, and of an exponent of more than two.
BLOCK uint64_t B(check)(
    const B(block) *block, uint64_t scalars, uint64_t starts, kernel_scalars *last, const uint8_t *bytes,
    const uint8_t *end
) {
    uint64_t digits = B(digits)(block, '0') & scalars, minus = B(equal)(block, '-') & scalars;
    uint64_t literals = last->literals, wrong = 0;
    last->literals = 0;
    for (uint64_t left = starts & ~(digits | minus); left; left &= left - 1) {
        int index = __builtin_ctzll(left);
        uint64_t length = kernel_literal_before(bytes + index, end);
        if (length == 0) return left;
        uint64_t letters = (1ULL << length) - 1;
        literals |= letters << index;
        if (index > 59) last->literals = letters >> (64 - index);
    }
    wrong |= (literals << 1 | last->after_literal) & scalars & ~literals;
    uint64_t others = scalars & ~(literals | digits | minus), points = 0, exponents = 0, plus = 0;
    if (others) {
        points = B(equal)(block, '.') & others;
        exponents = B(alike)(block, 'e') & others;
        plus = B(equal)(block, '+') & others;
        wrong |= others & ~(points | exponents | plus);
        for (uint64_t left = exponents; left; left &= left - 1) {
            if (!kernel_is_exponent(bytes + __builtin_ctzll(left), end)) return left;
        }
    }
    uint64_t after_exponent = exponents << 1 | last->exponents, after_digit = digits << 1 | last->digits;
    uint64_t signs = minus | plus | points;
    wrong |= (minus & ~(starts | after_exponent)) | (plus & ~after_exponent);
    wrong |= ((points | exponents) & ~after_digit) | ((signs << 1 | last->signs) & ~digits);
    // No digit follows a zero that is the first one.
    uint64_t negative = minus & starts;
    uint64_t zeros = ((starts & digits) | negative << 1 | last->negative) & B(equal)(block, '0');
    wrong |= (zeros << 1 | last->zero) & digits;
    // A fraction is a run of digits after a point, and isn't ended by another.
    unsigned long long runs = digits;
    uint64_t first = points << 1 | last->fraction;
    last->fraction = __builtin_uaddll_overflow(digits, first, &runs) | points >> 63;
    wrong |= runs & ~digits & points;
    uint64_t whole = digits & runs, run = whole & whole >> 1;
    run &= run >> 2;
    run &= run >> 4;
    if (run | last->has_run) {
        kernel_double all = (kernel_double)whole << 64 | last->whole, long_run = all & all << 1;
        long_run &= long_run << 2;
        long_run &= long_run << 4;
        long_run &= long_run << 8;
        wrong |= (uint64_t)((long_run & long_run << 3) >> 64);
    }
    last->has_run = run != 0, last->whole = whole;
    last->digits = digits >> 63, last->signs = signs >> 63, last->exponents = exponents >> 63;
    last->negative = negative >> 63, last->zero = zeros >> 63, last->after_literal = literals >> 63;
    return wrong;
}

// Checks the tokens of a block one by one. Returns the end of the container, or null: `*is_wrong` then tells whether the
// container isn't of the usual form.
BLOCK const uint8_t *B(steps)(
    uint64_t tokens, const uint8_t *bytes, const uint8_t *wide_end, kernel_nesting *nesting, bool *is_wrong
) {
    uint8_t copy[64];
    const uint8_t *end = wide_end + 63;
    uint32_t state = nesting->state;
    *is_wrong = true;
    for (; tokens; tokens &= tokens - 1) {
        const uint8_t *token = bytes + __builtin_ctzll(tokens);
        uint32_t next = kernel_grammar[state + kernel_kinds[*token]];
        if (next < KERNEL_OPEN_OBJECT) {
            state = next;
            continue;
        }
        const uint8_t *after = token;
        switch (next) {
        case KERNEL_OPEN_OBJECT:
        case KERNEL_OPEN_ARRAY:
            if (++nesting->depth > nesting->most_levels) return 0;
            nesting->objects = nesting->objects << 1 | (next == KERNEL_OPEN_OBJECT);
            state = next == KERNEL_OPEN_OBJECT ? KERNEL_KEY_OR_END : KERNEL_ELEMENT_OR_END;
            break;
        case KERNEL_CLOSE:
            if (--nesting->depth == 0) return token + 1;
            nesting->objects >>= 1;
            state = nesting->objects & 1 ? KERNEL_MEMBER_END : KERNEL_ELEMENT_END;
            break;
        case KERNEL_NUMBER_MEMBER:
        case KERNEL_NUMBER_ELEMENT:
            after = kernel_number_end(token < wide_end ? token : kernel_padded(copy, token, end));
            if (after == 0 || !kernel_ends_scalar(kernel_kinds[*after])) return 0;
            state = next == KERNEL_NUMBER_MEMBER ? KERNEL_MEMBER_END : KERNEL_ELEMENT_END;
            break;
        case KERNEL_LITERAL_MEMBER:
        case KERNEL_LITERAL_ELEMENT: {
            if (token >= wide_end) after = kernel_padded(copy, token, end);
            uint64_t length = kernel_literal(after);
            if (length == 0 || !kernel_ends_scalar(kernel_kinds[after[length]])) return 0;
            state = next == KERNEL_LITERAL_MEMBER ? KERNEL_MEMBER_END : KERNEL_ELEMENT_END;
            break;
        }
        default: return 0;
        }
    }
    nesting->state = state;
    *is_wrong = false;
    return 0;
}

// Checks the tokens of a block together; as `steps`. `scalars` and `starts` are as for `check`.
__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(dense)(
    const B(block) *block, uint64_t quotes, uint64_t strings, uint64_t space, uint64_t scalars, uint64_t starts,
    const uint8_t *bytes, const uint8_t *end, kernel_nesting *nesting, kernel_scalars *last, bool *is_wrong
) {
    uint64_t outside = ~strings, objects = nesting->objects, context = objects & 1, valid = ~0ULL, wrong = 0;
    uint64_t openings = B(alike)(block, '{') & outside, closings = B(alike)(block, '}') & outside;
    uint64_t commas = B(equal)(block, ',') & outside, colons = B(equal)(block, ':') & outside;
    long depth = nesting->depth;
    uint32_t state = nesting->state;
    // 1 if the first token follows such a token, or if the string around the start of the block is a key.
    uint64_t after_open = state == KERNEL_KEY_OR_END || state == KERNEL_ELEMENT_OR_END;
    uint64_t after_comma = state == KERNEL_KEY || state == KERNEL_ELEMENT, after_colon = state == KERNEL_MEMBER;
    uint64_t after_key = state == KERNEL_COLON && !last->in_string, is_in_key = state == KERNEL_COLON && last->in_string;
    *is_wrong = true;
    uint64_t brackets = openings | closings, braces = (B(equal)(block, '{') | B(equal)(block, '}')) & outside;
    // The levels that the block leaves, not counting arrays in it that have no others inside.
    uint64_t unpaired = 0, left_levels = __builtin_popcountll(
        closings & ~kernel_following(openings, ~brackets, &unpaired));
    uint64_t levels = __builtin_popcountll(openings), closed_levels = __builtin_popcountll(closings);
    if (braces == 0 && left_levels < (uint64_t)depth && (objects & ((2ULL << left_levels) - 1)) == 0
        && depth + (long)levels <= nesting->most_levels) {
        // Arrays only.
        context = 0;
        objects = levels < closed_levels ? objects >> (closed_levels - levels) : objects << (levels - closed_levels);
        depth += (long)levels - (long)closed_levels;
    } else if (brackets) {
        // The context of the first byte, and its changes after brackets.
        uint64_t changes = context;
        for (uint64_t left = brackets; left; left &= left - 1) {
            int index = __builtin_ctzll(left);
            bool opens = openings >> index & 1;
            uint64_t inner = objects << 1 | (braces >> index & 1);
            objects = opens ? inner : objects >> 1;
            depth += opens ? 1 : -1;
            if ((unsigned long)depth - 1 >= (unsigned long)nesting->most_levels) {
                if (depth > 0) return 0;
                valid = (2ULL << index) - 1;
                break;
            }
            changes ^= ((objects & 1) ^ context) << index << 1;
            context = objects & 1;
        }
        context = BLOCK_PARITY(changes);
        wrong = closings & (context ^ braces);
    } else {
        context = 0 - context;
    }
    uint64_t opened = kernel_following(openings, space, &after_open);
    uint64_t separated = kernel_following(commas, space, &after_comma);
    uint64_t paired = kernel_following(colons, space, &after_colon);
    uint64_t keys = (opened | separated) & context, values = ((opened | separated) & ~context) | paired;
    unsigned long long key_ends;
    uint64_t texts = quotes & strings;
    is_in_key = __builtin_uaddll_overflow((keys & texts) | is_in_key, strings, &key_ends);
    uint64_t named = kernel_following(key_ends & quotes & outside, space, &after_key);
    uint64_t begins = texts | openings | starts, empty = opened & closings;
    wrong |= (keys & ~(texts | empty)) | (values & ~(begins | empty)) | (paired & closings);
    wrong |= (named ^ colons) | (begins & ~(keys | values));
    wrong |= B(check)(block, scalars & valid, starts & valid, last, bytes, end);
    if (wrong & valid) return 0;
    *is_wrong = false;
    if (depth == 0) return bytes + (64 - __builtin_clzll(valid));
    nesting->objects = objects, nesting->depth = depth;
    uint32_t ends = objects & 1 ? KERNEL_MEMBER_END : KERNEL_ELEMENT_END;
    ends = after_key | is_in_key ? KERNEL_COLON : after_colon ? KERNEL_MEMBER : ends;
    ends = after_comma ? (objects & 1 ? KERNEL_KEY : KERNEL_ELEMENT) : ends;
    nesting->state = after_open ? (objects & 1 ? KERNEL_KEY_OR_END : KERNEL_ELEMENT_OR_END) : ends;
    return 0;
}

__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(skip)(
    const uint8_t *bytes, const uint8_t *wide_end, long most_levels, bool *high
) {
    bool is_object = *bytes == '{', is_dense = false, is_wrong;
    kernel_nesting nesting = {is_object, 1, most_levels, is_object ? KERNEL_KEY_OR_END : KERNEL_ELEMENT_OR_END};
    kernel_scalars last = {0};
    uint64_t in_string = 0, is_escaped = 0, last_scalar = 0, beyond = 0;
    const uint8_t *half = 0, *end = wide_end + 63;
    uint8_t copy[64];
    for (bytes++; bytes < end; bytes += 64) {
        B(block) block;
        __builtin_memcpy(&block, bytes < wide_end ? bytes : kernel_padded(copy, bytes, end), sizeof block);
        uint64_t backslashes = B(equal)(&block, '\\'), escaped = is_escaped;
        if (backslashes) {
            uint64_t escapes = kernel_escapes(backslashes, &is_escaped, &escaped);
            if (escapes && !kernel_are_escapes(escapes, bytes, end, &half)) return 0;
        } else {
            is_escaped = 0;
        }
        uint64_t quotes = B(equal)(&block, '"') & ~escaped;
        uint64_t strings = BLOCK_PARITY(quotes) ^ in_string, outside = ~strings;
        uint64_t control = B(below)(&block, ' '), space = B(space)(&block, 0) & outside;
        if (control & strings) return 0;
        // By their lower halves some control characters are among the signs.
        uint64_t signs = B(signs)(&block, 0) & outside & ~control;
        uint64_t scalars = outside & ~(signs | space | quotes);
        uint64_t starts = scalars & ~(scalars << 1 | last_scalar);
        uint64_t tokens = signs | starts | (quotes & strings), next_scalar = scalars >> 63;
        beyond |= ~B(below)(&block, 0x80);
        const uint8_t *after;
        if (__builtin_popcountll(tokens) > BLOCK_FEW || (is_dense & last_scalar)) {
            // The rest of a number that was checked at its first byte.
            if (!is_dense & last_scalar) scalars &= scalars + 1;
            if (!is_dense) last = (kernel_scalars){0};
            last.in_string = in_string != 0;
            after = B(dense)(
                &block, quotes, strings, space, scalars, starts, bytes, end, &nesting, &last, &is_wrong);
            is_dense = true;
        } else {
            after = B(steps)(tokens, bytes, wide_end, &nesting, &is_wrong);
            is_dense = false;
        }
        if (after) {
            *high = beyond != 0;
            return after;
        }
        if (is_wrong) return 0;
        in_string = (uint64_t)((int64_t)strings >> 63);
        last_scalar = next_scalar;
    }
    return 0;
}

#undef B
#undef BLOCK
#undef BLOCK_SIZE
#undef BLOCK_TARGET
#undef BLOCK_PARITY
#undef BLOCK_SIGNS
#undef BLOCK_SPACE
#undef BLOCK_BITS
