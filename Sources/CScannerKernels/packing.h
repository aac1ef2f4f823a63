// Skips the rest of an array or object as blocks.h does, with its tokens packed.
//
// Tokens are few in a text that is indented, or has long strings. So the first half of the loop finds the strings of a
// block, and counts brackets. The other half checks 64 tokens, each of which is next to the one before.
//
// With vectors of 32 bytes, the first half checks numbers and literals, and packs bits that tell the kinds of tokens. A
// processor that can pack the bytes of a vector packs what isn't white space; a string becomes its opening quote:
//
//     {"a": 12,
//      "name": [true, null]}      the text
//     {":12,":[true,null]}        the bytes that are packed
//
// White space between two numbers or literals would be lost, so these are counted in the text and in the packed bytes.

// The bytes that are packed before the second half; they are moved to the front when there are more.
#define BLOCK_PACKED 1024

#if !defined(BLOCK_PACK)
// Checks some tokens, but for those in `skipped`, and returns those with a mistake; all if brackets are nested too deep.
// Packed bytes are checked where they are read, as their masks come from the bytes.
//
// Three bits tell the kind of a token:
//
//                     [   {   ]   }   ,   :   string   other
//     opening         1   1   0   0   0   1     1        0
//     bracket         1   1   1   1   0   0     0        0
//     brace, value    0   1   0   1   0   0     1        1
BLOCK uint64_t B(check_tokens)(const uint64_t kinds[3], uint64_t skipped, int spare, B(state) *state) {
    uint64_t low = kinds[0], brackets = kinds[1], plain = kinds[2] & ~brackets, texts = plain & low, end = 0;
    uint64_t openings = brackets & low, closings = brackets & ~low, others = openings | (plain & ~low);
    uint64_t lower = low & ~texts, separators = ~(brackets | plain | skipped), colons = separators & low;
    uint64_t after_lower = kernel_following(lower, skipped, &state->last_lower);
    uint64_t after_separator = kernel_following(separators, skipped, &state->last_separator);
    uint64_t elements = after_lower ^ after_separator;
    uint64_t named = kernel_following(elements & texts, skipped, &state->last_name), context = 0 - (state->objects & 1);
    uint64_t wrong = ((after_lower | after_separator) ^ (others | texts)) & ~(closings & ~after_separator);
    if (brackets) {
        if (__builtin_clzll(state->objects) < __builtin_popcountll(openings) + spare) return ~0ULL;
        context = B(enter)(openings, closings, brackets & kinds[2], &state->objects, &end, &wrong);
    }
    return wrong | (((named | (elements & others)) & context) ^ colons);
}
#endif

__attribute__((noinline BLOCK_TARGET)) static const uint8_t *B(skip_packed)(
    const uint8_t *next, const uint8_t *end, int spare, const B(state) *before, bool *high
) {
    // The text's escapes, strings, numbers and literals, and those of the packed bytes.
    B(state) state = *before;
    uint64_t in_scalar = state.last_scalar, wrong;
    int levels = 63 - __builtin_clzll(state.objects);
    const uint8_t *bytes, *after = 0;
    uint8_t copy[128];
#if defined(BLOCK_PACK)
    long count = 0;
    uint8_t packed[BLOCK_PACKED + 256], *from = packed, *to = packed;
#else
    uint64_t kinds[3] = {0};
    int count = 0;
#endif
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
        uint64_t was_scalar = in_scalar, starts = scalars & ~(scalars << 1 | was_scalar);
        in_scalar = scalars >> 63;
        wrong |= below & (all | strings);
        int closed = __builtin_popcountll(closings);
        if (closed >= levels && B(fall)(openings, brackets) >= levels) {
            uint64_t last = kernel_last_bracket(openings, closings, levels), valid = last | (last - 1);
            after = bytes + (64 - __builtin_clzll(last));
            wrong &= valid, kept &= valid, scalars &= valid, starts &= valid;
        }
        levels += __builtin_popcountll(openings) - closed;
#if defined(BLOCK_PACK)
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
            uint64_t last = 0;
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
                context = B(enter)(openings, closings, brackets & B(with)(&block, 0x20), &state.objects, &last, &wrong);
            }
            wrong |= ((named | (elements & others)) & context) ^ colons;
            wrong |= B(check_some)(&block, scalars, starts, was_scalar, &state, from);
            from += 64;
        } while (wrong == 0 && (after ? from < to : to - from >= 128));
        if (from > packed + BLOCK_PACKED - 64 && !after) {
            __builtin_memmove(packed, from, 128);
            to = packed + (to - from), from = packed;
        }
#else
        // Of a number or literal, which is checked here, the first byte is left.
        state.last_scalar = in_scalar;
        wrong |= B(check_some)(&block, scalars, starts, was_scalar, &state, text);
        kept &= ~scalars | starts;
        uint64_t more[3] = {
            BLOCK_EXTRACT(B(with)(&block, 2) & ~starts, kept), BLOCK_EXTRACT(brackets, kept),
            BLOCK_EXTRACT((brackets & B(with)(&block, 0x20)) | quotes | starts, kept),
        };
        for (int i = 0; i < 3; i++) kinds[i] |= more[i] << count;
        int room = 64 - count;
        count += __builtin_popcountll(kept);
        if (count >= 64) {
            wrong |= B(check_tokens)(kinds, 0, spare, &state);
            count -= 64;
            for (int i = 0; i < 3; i++) kinds[i] = count ? more[i] >> room : 0;
        }
#endif
    } while ((wrong | (uintptr_t)after) == 0);
    *high |= B(is_high)(&seen);
#if defined(BLOCK_PACK)
    return wrong | (uint64_t)count ? 0 : after;
#else
    if (count) wrong |= B(check_tokens)(kinds, ~0ULL << count, spare, &state);
    return wrong ? 0 : after;
#endif
}
