// Skips the rest of an array or object as blocks.h does, for processors that can pack the bytes of a vector.
//
// Tokens are few in a text that is indented, or has long strings. So the first half of the loop finds the strings of a
// block, counts brackets, and packs what isn't white space; a string becomes its opening quote. The other half checks
// the tokens of 64 packed bytes, each of which is next to the one before:
//
//     {"a": 12,
//      "name": [true, null]}      the text
//     {":12,":[true,null]}        the bytes that are packed
//
// White space between two numbers or literals would be lost, so these are counted in the text and in the packed bytes.

// The bytes that are packed before the second half; they are moved to the front when there are more.
#define BLOCK_PACKED 1024

__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(skip_packed)(
    const uint8_t *next, const uint8_t *end, int spare, const B(state) *before, bool *high
) {
    // The text's escapes, strings, numbers and literals, and those of the packed bytes.
    B(state) state = *before;
    uint64_t in_scalar = state.last_scalar, wrong;
    int levels = 63 - __builtin_clzll(state.objects);
    long count = 0;
    const uint8_t *bytes, *after = 0;
    uint8_t copy[128], packed[BLOCK_PACKED + 256], *from = packed, *to = packed;
    B(bytes) seen = {0};
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
        uint64_t all = B(tokens)(&block, 0), brackets = all & outside & B(with)(&block, 0x40);
        uint64_t openings = brackets & B(with)(&block, 2), closings = brackets ^ openings;
        // Neither white space, nor in a string after the opening quote, nor the closing one.
        uint64_t kept = ~(B(space)(&block, 0) | (strings ^ quotes)), scalars = kept & ~(all | quotes);
        uint64_t starts = scalars & ~(scalars << 1 | in_scalar);
        in_scalar = scalars >> 63;
        wrong |= below & (all | strings);
        int closed = __builtin_popcountll(closings);
        uint64_t last = 0;
        if (closed >= levels && B(fall)(openings, brackets) >= levels) {
            last = kernel_last_bracket(openings, closings, levels);
            uint64_t valid = last | (last - 1);
            after = bytes + (64 - __builtin_clzll(last));
            wrong &= valid, kept &= valid, starts &= valid;
        }
        levels += __builtin_popcountll(openings) - closed;
        count += __builtin_popcountll(starts);
        to = BLOCK_PACK(to, (kernel_lanes64)block.parts[0], kept);
        // What begins in packed bytes is read up to 64 bytes further, too.
        if (__builtin_expect((to - from < 128) & !after, 1)) continue;
        if (after) __builtin_memset(to, 0, 128);
        do {
            __builtin_memcpy(&block, from, sizeof block);
            uint64_t inside = to - from > 63 ? ~0ULL : (1ULL << (to - from)) - 1;
            uint64_t texts = B(equal)(&block, '"'), tokens = B(tokens)(&block, 0), lower = tokens & B(with)(&block, 2);
            brackets = tokens & B(with)(&block, 0x40), openings = brackets & lower, closings = brackets & ~lower;
            uint64_t separators = tokens & ~brackets, colons = separators & lower, was_scalar = state.last_scalar;
            scalars = inside & ~(tokens | texts), starts = scalars & ~(scalars << 1 | was_scalar);
            state.last_scalar = scalars >> 63;
            count -= __builtin_popcountll(starts);
            uint64_t others = openings | starts, values = others | texts;
            uint64_t after_lower = lower << 1 | state.last_lower;
            uint64_t after_separator = separators << 1 | state.last_separator;
            uint64_t elements = after_lower ^ after_separator, names = elements & texts;
            uint64_t named = names << 1 | state.last_name, context = 0 - (state.objects & 1);
            state.last_lower = lower >> 63, state.last_separator = separators >> 63, state.last_name = names >> 63;
            wrong |= ((after_lower | after_separator) ^ values) & ~(closings & ~after_separator);
            if (brackets) {
                if (__builtin_clzll(state.objects) < __builtin_popcountll(openings) + spare) return 0;
                context = B(enter)(&block, openings, closings, &state.objects, &last, &wrong);
            }
            wrong |= ((named | (elements & others)) & context) ^ colons;
            wrong |= B(check_some)(&block, scalars, starts, was_scalar, &state, from);
            from += 64;
        } while (wrong == 0 && (after ? from < to : to - from >= 128));
        if (from > packed + BLOCK_PACKED - 64 && !after) {
            __builtin_memmove(packed, from, 128);
            to = packed + (to - from), from = packed;
        }
    } while ((wrong | (uintptr_t)after) == 0);
    *high |= B(is_high)(&seen);
    return wrong | (uint64_t)count ? 0 : after;
}
