// Checks numbers and literals of a block together; blocks.h includes this file for each size of vectors.

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

// Checks the numbers and literals of a block, if it has any; returns the bytes with a mistake as `check` does.
BLOCK uint64_t B(check_some)(
    const B(block) *block, uint64_t scalars, uint64_t starts, uint64_t was_scalar, B(state) *state, const uint8_t *text
) {
    uint64_t wrong = 0;
    if (__builtin_expect((starts | state->last_open) == 0, 1)) return 0;
    if (state->last_open || __builtin_popcountll(starts) > BLOCK_FEW) {
        if (!state->last_open) {
            // The rest of a number that was checked at its first byte.
            scalars &= scalars + was_scalar;
            state->scalars = (kernel_scalars){0};
        }
        wrong = B(check)(block, scalars, starts, &state->scalars, text);
        state->last_open = state->last_scalar;
    } else {
        for (; starts; starts &= starts - 1) wrong |= !kernel_scalar_end(text + __builtin_ctzll(starts));
    }
    return wrong;
}
