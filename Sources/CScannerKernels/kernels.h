// Kernels that look at sixteen bytes of JSON at once, each with its portable definition.
//
// Clang compiles the vectors to SSE2 on x86-64 and to NEON on arm64; both are in every processor of
// these kinds. A kernel returns a mask: bit i tells about byte i. `kernel_NAME_portable` defines
// the result of `kernel_NAME`, and a test compares the two. The functions read all their bytes
// whatever these are, so the caller makes sure that sixteen (or eight) may be read.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#if defined(__aarch64__)
#include <arm_neon.h>
#endif

#define KERNEL static inline __attribute__((always_inline))

typedef uint8_t kernel_bytes __attribute__((vector_size(16)));
typedef int8_t kernel_lanes __attribute__((vector_size(16)));
typedef bool kernel_bits __attribute__((ext_vector_type(16)));

KERNEL kernel_bytes kernel_load(const uint8_t *bytes) {
    kernel_bytes vector;
    __builtin_memcpy(&vector, bytes, sizeof vector);
    return vector;
}

// One bit for each lane, which is 0 or −1.
KERNEL uint32_t kernel_mask(kernel_lanes lanes) {
    kernel_bits bits = __builtin_convertvector(lanes, kernel_bits);
    uint16_t mask;
    __builtin_memcpy(&mask, &bits, sizeof mask);
    return mask;
}

// The bytes that a plain string can't hold: quotes, backslashes, control characters, and all bytes
// outside ASCII. As signed numbers the last two are the bytes below a space.
KERNEL uint32_t kernel_special(const uint8_t *bytes) {
    kernel_bytes v = kernel_load(bytes);
    return kernel_mask((v == '"') | (v == '\\') | ((kernel_lanes)v < ' '));
}

static inline uint32_t kernel_special_portable(const uint8_t *bytes) {
    uint32_t mask = 0;
    for (int i = 0; i < 16; i++) {
        bool is_special = bytes[i] == '"' || bytes[i] == '\\' || bytes[i] < ' ' || bytes[i] >= 0x80;
        mask |= (uint32_t)is_special << i;
    }
    return mask;
}

// The bytes that end a run of characters in a string, outside ASCII or not: quotes, backslashes and
// control characters.
KERNEL uint32_t kernel_stop(const uint8_t *bytes) {
    kernel_bytes v = kernel_load(bytes);
    return kernel_mask((v == '"') | (v == '\\') | (v < ' '));
}

static inline uint32_t kernel_stop_portable(const uint8_t *bytes) {
    uint32_t mask = 0;
    for (int i = 0; i < 16; i++) mask |= (uint32_t)(bytes[i] == '"' || bytes[i] == '\\' || bytes[i] < ' ') << i;
    return mask;
}

// The bytes outside ASCII.
KERNEL uint32_t kernel_high(const uint8_t *bytes) { return kernel_mask((kernel_lanes)kernel_load(bytes) < 0); }

static inline uint32_t kernel_high_portable(const uint8_t *bytes) {
    uint32_t mask = 0;
    for (int i = 0; i < 16; i++) mask |= (uint32_t)(bytes[i] >= 0x80) << i;
    return mask;
}

// The bytes that differ from others.
KERNEL uint32_t kernel_differ(const uint8_t *bytes, const void *others) {
    return 0xFFFF & ~kernel_mask(kernel_load(bytes) == kernel_load((const uint8_t *)others));
}

static inline uint32_t kernel_differ_portable(const uint8_t *bytes, const void *others) {
    uint32_t mask = 0;
    for (int i = 0; i < 16; i++) mask |= (uint32_t)(bytes[i] != ((const uint8_t *)others)[i]) << i;
    return mask;
}

// Two words of eight bytes each, the first byte in the lowest bits.
typedef struct {
    uint64_t low, high;
} kernel_words;

// The first `count` (0 to 16) of sixteen bytes, and zeros after them.
KERNEL kernel_words kernel_prefix(const uint8_t *bytes, uint64_t count) {
    static const uint8_t kept[32] = {
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    };
    kernel_bytes v = kernel_load(bytes) & kernel_load(kept + 16 - count);
    kernel_words words;
    __builtin_memcpy(&words, &v, sizeof words);
    return words;
}

static inline kernel_words kernel_prefix_portable(const uint8_t *bytes, uint64_t count) {
    kernel_words words = {0, 0};
    for (uint64_t i = 0; i < count; i++) {
        if (i < 8) words.low |= (uint64_t)bytes[i] << 8 * i;
        else words.high |= (uint64_t)bytes[i] << 8 * (i - 8);
    }
    return words;
}

// Copies sixteen bytes.
KERNEL void kernel_copy(uint8_t *target, const uint8_t *bytes) { __builtin_memcpy(target, bytes, 16); }

// The bytes that aren't decimal digits.
KERNEL uint32_t kernel_nondigits(const uint8_t *bytes) {
    return kernel_mask((kernel_lanes)(kernel_load(bytes) - '0' > 9));
}

static inline uint32_t kernel_nondigits_portable(const uint8_t *bytes) {
    uint32_t mask = 0;
    for (int i = 0; i < 16; i++) mask |= (uint32_t)(bytes[i] < '0' || bytes[i] > '9') << i;
    return mask;
}

// The bytes that aren't white space.
KERNEL uint32_t kernel_solid(const uint8_t *bytes) {
    kernel_bytes v = kernel_load(bytes);
    return 0xFFFF & ~kernel_mask((v == ' ') | (v == '\n') | (v == '\r') | (v == '\t'));
}

static inline uint32_t kernel_solid_portable(const uint8_t *bytes) {
    uint32_t mask = 0;
    for (int i = 0; i < 16; i++) {
        bool is_space = bytes[i] == ' ' || bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == '\t';
        mask |= (uint32_t)!is_space << i;
    }
    return mask;
}

KERNEL uint32_t kernel_word32(const uint8_t *bytes) {
    uint32_t word;
    __builtin_memcpy(&word, bytes, sizeof word);
    return word;
}

KERNEL uint64_t kernel_word64(const uint8_t *bytes) {
    uint64_t word;
    __builtin_memcpy(&word, bytes, sizeof word);
    return word;
}

// The length of the UTF-8 sequence at the address of four bytes, if it has two or three bytes and
// is well-formed (Unicode 16, table 3-7); 0 for any other bytes.
KERNEL uint32_t kernel_sequence(const uint8_t *bytes) {
    uint32_t word = kernel_word32(bytes);
    if ((word & 0xC0C0F0) == 0x8080E0) {
        // The bits of the lead byte, and the highest of the second: all zero is overlong, and
        // U+D800 to U+DFFF are surrogates.
        uint32_t upper = word & 0x200F;
        return upper != 0 && upper != 0x200D ? 3 : 0;
    }
    return (word & 0xC0E0) == 0x80C0 && (word & 0x1E) != 0 ? 2 : 0;
}

static inline uint32_t kernel_sequence_portable(const uint8_t *bytes) {
    uint32_t lead = bytes[0], second = bytes[1] ^ 0x80, third = bytes[2] ^ 0x80;
    if (second >= 0x40) return 0;
    if (lead >= 0xC0 && lead < 0xE0) return (lead & 0x1F) << 6 >= 0x80 ? 2 : 0;
    if (lead < 0xE0 || lead >= 0xF0 || third >= 0x40) return 0;
    uint32_t scalar = (lead & 0xF) << 12 | second << 6 | third;
    return scalar >= 0x800 && (scalar < 0xD800 || scalar > 0xDFFF) ? 3 : 0;
}

// The character for a letter after a backslash, other than u; 0 for a letter that has none.
KERNEL uint8_t kernel_escape(uint8_t letter) {
    static const uint8_t characters[128] = {
        ['"'] = '"',   ['\\'] = '\\', ['/'] = '/',   ['b'] = '\b',
        ['f'] = '\f', ['n'] = '\n',   ['r'] = '\r', ['t'] = '\t',
    };
    return letter < 128 ? characters[letter] : 0;
}

// The value of four hexadecimal digits; more than 0xFFFF if one of them isn't a digit.
KERNEL uint32_t kernel_code_unit(const uint8_t *digits) {
    static const int8_t values[256] = {
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -1, -1, -1, -1, -1,
        -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    };
    return (uint32_t)values[digits[0]] << 12 | (uint32_t)values[digits[1]] << 8 | (uint32_t)values[digits[2]] << 4
        | (uint32_t)values[digits[3]];
}

// Writes a character from U+0080 to U+FFFF in UTF-8, and one more byte; returns the number of its bytes.
KERNEL uint32_t kernel_encode(uint32_t unit, uint8_t *target) {
    uint32_t two = (0xC0 | unit >> 6) | (0x80 | (unit & 0x3F)) << 8;
    uint32_t three = (0xE0 | unit >> 12) | (0x80 | (unit >> 6 & 0x3F)) << 8 | (0x80 | (unit & 0x3F)) << 16;
    uint32_t word = unit < 0x800 ? two : three;
    __builtin_memcpy(target, &word, sizeof word);
    return unit < 0x800 ? 2 : 3;
}

// The number that the first `count` (1 to 8) bytes spell; the bytes are decimal digits.
//
// Eight digits become four numbers of two digits, two of four, and one of eight. A shorter number
// is shifted up, and the zeros that move in below count as leading zeros.
KERNEL uint64_t kernel_number(const uint8_t *digits, uint64_t count) {
    uint64_t word = kernel_word64(digits) << (64 - count * 8);
    word = (word & 0x0F0F0F0F0F0F0F0FULL) * 2561 >> 8;
    word = (word & 0x00FF00FF00FF00FFULL) * 6553601 >> 16;
    return (word & 0x0000FFFF0000FFFFULL) * 42949672960001ULL >> 32;
}

static inline uint64_t kernel_number_portable(const uint8_t *digits, uint64_t count) {
    uint64_t number = 0;
    for (uint64_t i = 0; i < count; i++) number = number * 10 + (digits[i] - '0');
    return number;
}

// 10^exponent, for exponents from 0 to 19.
KERNEL uint64_t kernel_power(long exponent) {
    static const uint64_t powers[20] = {
        1ULL, 10ULL, 100ULL, 1000ULL, 10000ULL, 100000ULL, 1000000ULL, 10000000ULL, 100000000ULL, 1000000000ULL,
        10000000000ULL, 100000000000ULL, 1000000000000ULL, 10000000000000ULL, 100000000000000ULL,
        1000000000000000ULL, 10000000000000000ULL, 100000000000000000ULL, 1000000000000000000ULL,
        10000000000000000000ULL,
    };
    return powers[exponent];
}

// 10^exponent as a double, which holds it exactly, for exponents from 0 to 22.
KERNEL double kernel_double_power(long exponent) {
    static const double powers[23] = {
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    };
    return powers[exponent];
}

// The length of `true`, `false` or `null`, whichever the bytes begin with; 0 for none. Reads eight
// bytes. Data is free to mix the three, so no branch chooses between them.
KERNEL uint64_t kernel_literal(const uint8_t *bytes) {
    static const uint64_t masks[4] = {0xFFFFFFFFFFULL, 0xFFFFFFFFULL, 0xFFFFFFFFULL, 0};
    static const uint64_t words[4] = {0x65736C6166ULL, 0x6C6C756EULL, 0x65757274ULL, 1};
    uint64_t word = kernel_word64(bytes);
    // Bits 3 and 4 of the first letter tell the literals apart: f 0, n 1, t 2.
    uint64_t kind = word >> 3 & 3;
    return (word & masks[kind]) == words[kind] ? 5 - (kind != 0) : 0;
}

static inline uint64_t kernel_literal_portable(const uint8_t *bytes) {
    if (__builtin_memcmp(bytes, "true", 4) == 0 || __builtin_memcmp(bytes, "null", 4) == 0) return 4;
    return __builtin_memcmp(bytes, "false", 5) == 0 ? 5 : 0;
}

// True if the bytes are well-formed UTF-8 (Unicode 16, table 3-7).
static inline bool kernel_utf8_portable(const uint8_t *bytes, long count) {
    long i = 0;
    while (i < count) {
        uint8_t lead = bytes[i++];
        if (lead < 0x80) continue;
        long more = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
        if (lead < 0xC2 || lead > 0xF4 || count - i < more) return false;
        uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (bytes[i] < low || bytes[i] > high) return false;
        for (long k = 1; k < more; k++) {
            if ((bytes[i + k] & 0xC0) != 0x80) return false;
        }
        i += more;
    }
    return true;
}

#if defined(__x86_64__) || defined(__aarch64__)
// Sixteen look-ups in a table of sixteen bytes. SSSE3 has them; the caller asks at run time.
#if defined(__x86_64__)
#define KERNEL_LOOKUP static inline __attribute__((target("ssse3")))
typedef char kernel_chars __attribute__((vector_size(16)));
KERNEL_LOOKUP kernel_bytes kernel_look_up(kernel_bytes table, kernel_bytes indexes) {
    return (kernel_bytes)__builtin_ia32_pshufb128((kernel_chars)table, (kernel_chars)indexes);
}
#else
#define KERNEL_LOOKUP static inline
KERNEL_LOOKUP kernel_bytes kernel_look_up(kernel_bytes table, kernel_bytes indexes) {
    return (kernel_bytes)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)indexes);
}
#endif

// The mistakes that are possible with a half of a byte, as bits: with the upper and the lower half
// of a byte, and with the upper half of the byte after it. What all three have is a mistake, unless
// a third or fourth byte continues a sequence of two continuations, which is the highest bit. This
// is J. Keiser and D. Lemire, "Validating UTF-8 in less than one instruction per byte" (2021).
typedef struct {
    kernel_bytes first, second, third;
} kernel_mistakes;

KERNEL kernel_mistakes kernel_all_mistakes(void) {
    enum { SHORT = 1, LONG = 2, OVERLONG3 = 4, LARGE = 8, SURROGATE = 16, OVERLONG2 = 32, LARGER = 64, TWO = 128 };
    enum { ANY = SHORT | LONG | TWO, BEYOND = ANY | LARGE | LARGER };
    enum { CONTINUES = LONG | OVERLONG2 | TWO };
    kernel_mistakes mistakes = {
        {
            LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG, TWO, TWO, TWO, TWO, SHORT | OVERLONG2, SHORT,
            SHORT | OVERLONG3 | SURROGATE, SHORT | LARGE | LARGER,
        },
        {
            ANY | OVERLONG3 | OVERLONG2 | LARGER, ANY | OVERLONG2, ANY, ANY, ANY | LARGE, BEYOND, BEYOND, BEYOND,
            BEYOND, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND | SURROGATE, BEYOND, BEYOND,
        },
        {
            SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, CONTINUES | OVERLONG3 | LARGER,
            CONTINUES | OVERLONG3 | LARGE, CONTINUES | SURROGATE | LARGE, CONTINUES | SURROGATE | LARGE,
            SHORT, SHORT, SHORT, SHORT,
        },
    };
    return mistakes;
}

// The bytes that make a sequence malformed, given the sixteen bytes before them; all others are 0.
KERNEL_LOOKUP kernel_bytes kernel_malformed(kernel_bytes before, kernel_bytes v) {
    kernel_mistakes all = kernel_all_mistakes();
    kernel_bytes one = __builtin_shufflevector(
        before, v, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
    kernel_bytes two = __builtin_shufflevector(
        before, v, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
    kernel_bytes three = __builtin_shufflevector(
        before, v, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28);
    kernel_bytes mistakes =
        kernel_look_up(all.first, one >> 4) & kernel_look_up(all.second, one & 0xF) & kernel_look_up(all.third, v >> 4);
    kernel_bytes continues = (kernel_bytes)((two >= 0xE0) | (three >= 0xF0)) & 0x80;
    return mistakes ^ continues;
}

// As `kernel_utf8_portable`, sixteen bytes at a time; the rest is followed by zeros.
KERNEL_LOOKUP bool kernel_utf8_vector(const uint8_t *bytes, long count) {
    kernel_bytes before = {0}, malformed = {0};
    for (; count >= 16; bytes += 16, count -= 16) {
        kernel_bytes v = kernel_load(bytes);
        malformed |= kernel_malformed(before, v);
        before = v;
    }
    uint8_t rest[16] = {0};
    for (long i = 0; i < count; i++) rest[i] = bytes[i];
    malformed |= kernel_malformed(before, kernel_load(rest));
    return kernel_mask((kernel_lanes)(malformed != 0)) == 0;
}
#else
static inline bool kernel_utf8_vector(const uint8_t *bytes, long count) { return kernel_utf8_portable(bytes, count); }
#endif

// True if the processor runs `kernel_utf8_vector`.
static inline bool kernel_has_lookup(void) {
#if defined(__x86_64__)
    uint32_t leaf = 1, ebx, features, edx;
    __asm__("cpuid" : "+a"(leaf), "=b"(ebx), "=c"(features), "=d"(edx));
    return features >> 9 & 1;
#else
    return true;
#endif
}

#if defined(__x86_64__)
typedef char kernel_wide_chars __attribute__((vector_size(32)));

// True if the processor and the system have AVX2.
static inline bool kernel_has_wide(void) {
    uint32_t eax = 1, ebx, ecx, edx;
    __asm__("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx));
    // XGETBV tells whether the system saves the wide registers.
    if ((ecx >> 27 & 3) != 3) return false;
    uint32_t saved, upper;
    __asm__("xgetbv" : "=a"(saved), "=d"(upper) : "c"(0));
    if ((saved & 6) != 6) return false;
    eax = 7, ecx = 0;
    __asm__("cpuid" : "+a"(eax), "=b"(ebx), "+c"(ecx), "=d"(edx));
    return ebx >> 5 & 1;
}
#endif

// True if a byte may follow a number or literal: brackets, commas, colons and white space.
KERNEL bool kernel_ends_scalar(uint8_t byte) {
    static const bool ends[256] = {
        ['{'] = true, ['['] = true, ['}'] = true,  [']'] = true,  [':'] = true,
        [','] = true, [' '] = true, ['\n'] = true, ['\r'] = true, ['\t'] = true,
    };
    return ends[byte];
}

// Eight digits as a number whose order is that of the digits.
KERNEL uint64_t kernel_order(const uint8_t *digits) {
    uint64_t word;
    __builtin_memcpy(&word, digits, sizeof word);
    return __builtin_bswap64(word);
}

// True if 19 digits are at most 9223372036854775807.
KERNEL bool kernel_fits(const uint8_t *digits) {
    uint64_t first = kernel_order(digits), second = kernel_order(digits + 8), last = kernel_order(digits + 11);
    if (first != 0x3932323333373230) return first < 0x3932323333373230;
    return second == 0x3336383534373735 ? last <= 0x3534373735383037 : second < 0x3336383534373735;
}

// The end of the exponent whose letter is at an address; null for none. It has two digits at most, or three if it is
// negative or below 200, so that no number of 19 digits overflows.
KERNEL const uint8_t *kernel_exponent_end(const uint8_t *bytes) {
    bytes++;
    bool isNegative = *bytes == '-';
    bytes += isNegative || *bytes == '+';
    if ((uint8_t)(*bytes - '0') > 9) return 0;
    bool isSmall = isNegative || *bytes < '2';
    bytes++;
    bytes += (uint8_t)(*bytes - '0') <= 9;
    bytes += isSmall && (uint8_t)(*bytes - '0') <= 9;
    return bytes;
}

// The end of the number at an address from which 64 bytes may be read; null for one past 2^63 - 1 or of more than 31
// digits after the point, or with a large exponent, and for what isn't a number.
KERNEL const uint8_t *kernel_number_end(const uint8_t *bytes) {
    bytes += *bytes == '-';
    long count = __builtin_ctz(kernel_nondigits(bytes) | 0x10000);
    if (count == 16) count += __builtin_ctz(kernel_nondigits(bytes + 16) | 0x10000);
    if (count == 0 || (*bytes == '0' && count != 1)) return 0;
    if (count > 18 && (count > 19 || !kernel_fits(bytes))) return 0;
    bytes += count;
    if (*bytes == '.') {
        bytes++;
        count = __builtin_ctz(kernel_nondigits(bytes) | 0x10000);
        if (count == 16) count += __builtin_ctz(kernel_nondigits(bytes + 16) | 0x10000);
        if (count == 0 || count == 32) return 0;
        bytes += count;
    }
    return (*bytes | 0x20) == 'e' ? kernel_exponent_end(bytes) : bytes;
}

// True if a code unit is a character by itself, and not NUL.
KERNEL bool kernel_is_character(uint32_t unit) { return (unit - 1 < 0xD7FF) | (unit - 0xE000 < 0x2000); }

// True if an escape's code unit is of the usual form: `bytes` are its own from the letter on or a copy, of which eleven
// may be read, and `at` is its address in the text. `*half` is the address of the second half of a surrogate pair whose
// first half was the last escape.
KERNEL bool kernel_is_unit(const uint8_t *bytes, const uint8_t *at, const uint8_t **half) {
    uint32_t unit = kernel_code_unit(bytes + 1);
    if (kernel_is_character(unit)) return true;
    if (unit - 0xDC00 < 0x400) return at == *half;
    if (unit - 0xD800 >= 0x400 || bytes[5] != '\\' || bytes[6] != 'u') return false;
    *half = at + 6;
    return kernel_code_unit(bytes + 7) - 0xDC00 < 0x400;
}

// The letters of a block's escapes, given its backslashes: the first backslash of a run that isn't escaped itself
// begins an escape, and so does each second one. `*last` is 1 if the block before ended with one.
KERNEL uint64_t kernel_escaped(uint64_t backslashes, uint64_t *last) {
    uint64_t odd = 0xAAAAAAAAAAAAAAAAULL, candidates = backslashes & ~*last;
    uint64_t codes = ((candidates << 1 | odd) - candidates) ^ odd, escaped = codes ^ (backslashes | *last);
    *last = (codes & backslashes) >> 63;
    return escaped;
}

// Copies the last bytes before `end`, followed by spaces: 128 in all. The volatile counter keeps the compiler from
// calling `memset`: a call, although it is rare, would cost the loop of a caller the constants in its registers.
KERNEL void kernel_pad(uint8_t *copy, const uint8_t *bytes, const uint8_t *end) {
    for (volatile long i = 0; i < 128; i++) copy[i] = bytes + i < end ? bytes[i] : ' ';
}

// The length of the literal at an address; 0 for none, and for one that goes on.
KERNEL uint64_t kernel_whole_literal(const uint8_t *bytes) {
    uint64_t length = kernel_literal(bytes);
    return kernel_ends_scalar(bytes[length]) ? length : 0;
}

// The end of the number or literal at an address from which 64 bytes may be read, as for `kernel_number_end`; null if
// something else follows it than may.
KERNEL const uint8_t *kernel_scalar_end(const uint8_t *bytes) {
    uint64_t length = kernel_literal(bytes);
    const uint8_t *end = length ? bytes + length : kernel_number_end(bytes);
    return end && kernel_ends_scalar(*end) ? end : 0;
}

// True if the exponent whose letter is at an address has an end, which nothing else of a number follows.
KERNEL bool kernel_is_exponent(const uint8_t *bytes) {
    bytes = kernel_exponent_end(bytes);
    return bytes && (uint8_t)(*bytes - '0') > 9 && *bytes != '.' && (*bytes | 0x20) != 'e';
}

// The next tokens after some, given the bytes that aren't tokens. `*pending` is 1 if the block before ended between the
// two.
KERNEL uint64_t kernel_following(uint64_t tokens, uint64_t skipped, uint64_t *pending) {
    uint64_t sum = (tokens << 1 | *pending) + skipped;
    *pending = (tokens | (skipped & ~sum)) >> 63;
    // At once, or else the compiler keeps all that this is computed from.
    __asm__("" : "+r"(*pending));
    return sum & ~skipped;
}

// The most levels that brackets leave, given which of them are opening ones, the first in the lowest bit.
KERNEL int kernel_fall(uint64_t openings, int count) {
    static const uint8_t falls[256] = {
        8, 6, 6, 4, 6, 4, 4, 2, 6, 4, 4, 2, 4, 2, 2, 0, 6, 4, 4, 2, 4, 2, 2, 0, 4, 2, 2, 0, 2, 0, 1, 0,
        6, 4, 4, 2, 4, 2, 2, 0, 4, 2, 2, 0, 2, 0, 1, 0, 4, 2, 2, 0, 2, 0, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0,
        6, 4, 4, 2, 4, 2, 2, 0, 4, 2, 2, 0, 2, 0, 1, 0, 4, 2, 2, 0, 2, 0, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0,
        5, 3, 3, 1, 3, 1, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0, 4, 2, 2, 0, 2, 0, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0,
        7, 5, 5, 3, 5, 3, 3, 1, 5, 3, 3, 1, 3, 1, 1, 0, 5, 3, 3, 1, 3, 1, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0,
        5, 3, 3, 1, 3, 1, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0, 4, 2, 2, 0, 2, 0, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0,
        6, 4, 4, 2, 4, 2, 2, 0, 4, 2, 2, 0, 2, 0, 1, 0, 4, 2, 2, 0, 2, 0, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0,
        5, 3, 3, 1, 3, 1, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0, 4, 2, 2, 0, 2, 0, 1, 0, 3, 1, 1, 0, 2, 0, 1, 0,
    };
    int fall = 0, level = 0;
    for (openings |= ~0ULL << (count & 63); count > 0; count -= 8, openings >>= 8) {
        int lowest = falls[openings & 0xFF] - level;
        fall = lowest > fall ? lowest : fall;
        level += 2 * __builtin_popcountll(openings & 0xFF) - 8;
    }
    return fall;
}

// The bracket that leaves the outermost of some levels; 0 if none does.
KERNEL uint64_t kernel_last_bracket(uint64_t openings, uint64_t closings, long levels) {
    for (uint64_t left = openings | closings; left; left &= left - 1) {
        levels += (left & -left & openings) ? 1 : -1;
        if (levels == 0) return left & -left;
    }
    return 0;
}

// What the numbers and literals of a block leave for the next one.
typedef struct {
    uint64_t digits, signs, exponents, literals, negative, zero, fraction;
} kernel_scalars;

// The number of numbers and literals up to which those of a block are checked one by one.
#define BLOCK_FEW 3
// The length after which it is decided whether the rest of a container is packed, and that of long ones.
#define BLOCK_TURN 512
#define BLOCK_LONG 2048

// Each bit is the parity of the bits up to it.
KERNEL uint64_t kernel_parity(uint64_t bits) {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    bits ^= bits << 8;
    bits ^= bits << 16;
    return bits ^ bits << 32;
}

// The bits in a mask, next to each other.
KERNEL uint64_t kernel_extract(uint64_t bits, uint64_t mask) {
    uint64_t extracted = 0;
    for (int i = 0; mask; i++, mask &= mask - 1) extracted |= (uint64_t)((bits & mask & -mask) != 0) << i;
    return extracted;
}

#define BLOCK_SIZE 16
#define BLOCK_TARGET
#define BLOCK_BITS kernel_mask
#define BLOCK_PARITY kernel_parity
#define BLOCK_EXTRACT kernel_extract
#define BLOCK_ESCAPED \
    (v == '"') | (v == '\\') | (v == '/') | (v == 'b') | (v == 'f') | (v == 'n') | (v == 'r') | (v == 't') | (v == 'u')
#define BLOCK_SPACE (v == ' ') | (v == '\n') | (v == '\r') | (v == '\t')
#define BLOCK_TOKENS ((v | 0x20) == '{') | ((v | 0x20) == '}') | (v == ',') | (v == ':')
#include "blocks.h"

#if defined(__x86_64__)
typedef long long kernel_pair __attribute__((vector_size(16)));

static inline __attribute__((always_inline, target("pclmul"))) uint64_t kernel_parity_product(uint64_t bits) {
    kernel_pair product = __builtin_ia32_pclmulqdq128((kernel_pair){(long long)bits, 0}, (kernel_pair){-1, 0}, 0);
    return (uint64_t)product[0];
}

// Look-ups of white space, of brackets, commas and colons, and of the characters after a backslash, by the lower half
// of a byte. Of these characters only `b`, `r` and the quote have the same one.
#define KERNEL_LETTERS 1, 0, 0, 0, 't', 'u', 'f', 0, 0, 0, 0, 0, '\\', 0, 'n', '/'
#define KERNEL_SPACES ' ', 100, 100, 100, 17, 100, 113, 2, 100, '\t', '\n', 112, 100, '\r', 100, 100
#define KERNEL_TOKENS 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0
typedef char kernel_block_chars __attribute__((vector_size(64)));

#undef BLOCK_EXTRACT
#define BLOCK_EXTRACT __builtin_ia32_pext_di
#define BLOCK_SIZE 32
#define BLOCK_TARGET , target("avx2,bmi,bmi2,lzcnt,pclmul,popcnt")
#define BLOCK_BITS(lanes) (uint32_t)__builtin_ia32_pmovmskb256((kernel_wide_chars)(lanes))
#define BLOCK_PARITY kernel_parity_product
#define BLOCK_SHUFFLE(table, v) \
    (kernel_block_bytes32)__builtin_ia32_pshufb256((kernel_wide_chars)(table), (kernel_wide_chars)(v))
#define BLOCK_LOOK_UP(table) BLOCK_SHUFFLE(((kernel_wide_chars){table, table}), v)
#define BLOCK_SPACE v == BLOCK_LOOK_UP(KERNEL_SPACES)
#define BLOCK_TOKENS (v | 0x20) == BLOCK_LOOK_UP(KERNEL_TOKENS)
#define BLOCK_ESCAPED (v == '"') | (v == BLOCK_LOOK_UP(KERNEL_LETTERS)) | ((v & 0xEF) == 'b')
#include "blocks.h"

typedef int8_t kernel_lanes64 __attribute__((vector_size(64)));
typedef bool kernel_bits64 __attribute__((ext_vector_type(64)));
static inline __attribute__((always_inline, target("avx512f,avx512bw"))) uint64_t kernel_mask64(kernel_lanes64 lanes) {
    kernel_bits64 bits = __builtin_convertvector(lanes, kernel_bits64);
    uint64_t mask;
    __builtin_memcpy(&mask, &bits, sizeof mask);
    return mask;
}

// Writes the bytes of a block with a bit in a mask, and up to 63 more; returns the address after them.
static inline __attribute__((always_inline, target("avx512f,avx512bw,avx512vbmi2,popcnt"))) uint8_t *kernel_pack64(
    uint8_t *to, kernel_lanes64 v, uint64_t mask
) {
    kernel_block_chars packed = __builtin_ia32_compressqi512_mask((kernel_block_chars)v, (kernel_block_chars){0}, mask);
    __builtin_memcpy(to, &packed, sizeof packed);
    return to + __builtin_popcountll(mask);
}

#define BLOCK_SIZE 64
#define BLOCK_PACK kernel_pack64
#define BLOCK_TARGET , target("avx2,avx512f,avx512bw,avx512vbmi2,bmi,bmi2,lzcnt,pclmul,popcnt")
#define BLOCK_BITS kernel_mask64
#define BLOCK_PARITY kernel_parity_product
#undef BLOCK_LOOK_UP
#define BLOCK_SHUFFLE(table, v) \
    (kernel_block_bytes64)__builtin_ia32_pshufb512((kernel_block_chars)(table), (kernel_block_chars)(v))
#define BLOCK_LOOK_UP(table) BLOCK_SHUFFLE(((kernel_block_chars){table, table, table, table}), v)
#define BLOCK_SPACE v == BLOCK_LOOK_UP(KERNEL_SPACES)
#define BLOCK_TOKENS (v | 0x20) == BLOCK_LOOK_UP(KERNEL_TOKENS)
#define BLOCK_ESCAPED (v == '"') | (v == BLOCK_LOOK_UP(KERNEL_LETTERS)) | ((v & 0xEF) == 'b')
#include "blocks.h"

// The widest vectors of the processor and the system that `kernel_skip_blocks` can use, in bytes.
static inline int kernel_block_size(void) {
    uint32_t leaf = 1, ebx, features, edx;
    __asm__("cpuid" : "+a"(leaf), "=b"(ebx), "=c"(features), "=d"(edx));
    uint32_t extended = 0x80000001, others;
    __asm__("cpuid" : "+a"(extended), "=b"(ebx), "=c"(others), "=d"(edx));
    leaf = 7;
    uint32_t ecx = 0;
    __asm__("cpuid" : "+a"(leaf), "=b"(ebx), "+c"(ecx), "=d"(edx));
    // PCLMUL, BMI1, BMI2 and LZCNT; then AVX512F, AVX512BW and AVX512_VBMI2.
    bool has_all = (features >> 1 & 1) && (ebx >> 3 & 1) && (ebx >> 8 & 1) && (others >> 5 & 1);
    if (!kernel_has_wide() || !has_all) return 16;
    uint32_t saved, upper;
    __asm__("xgetbv" : "=a"(saved), "=d"(upper) : "c"(0));
    return (saved & 0xE6) == 0xE6 && (ebx >> 16 & 1) && (ebx >> 30 & 1) && (ecx >> 6 & 1) ? 64 : 32;
}
#else
static inline int kernel_block_size(void) { return 16; }
#endif

// Skips the array or object at an address by vectors of a size; returns its end, or null for one that isn't of the
// usual form. `*high` is set if there are bytes outside ASCII in it. At an address before `wide_end` 64 bytes may be
// read, and 63 from there on.
static inline const uint8_t *kernel_skip_blocks(
    int size, const uint8_t *bytes, const uint8_t *wide_end, long most_levels, bool *high
) {
#if defined(__x86_64__)
    if (size == 64) return kernel_block_skip64(bytes, wide_end, most_levels, high);
    if (size == 32) return kernel_block_skip32(bytes, wide_end, most_levels, high);
#endif
    return kernel_block_skip16(bytes, wide_end, most_levels, high);
}

// Skips the rest of a string, from an address in it to the one after its closing quote; null if it isn't of the usual
// form, or goes on to where fewer than 64 bytes may be read. `*high` is set if there are bytes outside ASCII in it.
static inline const uint8_t *kernel_skip_string(int size, const uint8_t *bytes, const uint8_t *wide_end, bool *high) {
#if defined(__x86_64__)
    if (size == 64) return kernel_block_skip_string64(bytes, wide_end, high);
    if (size == 32) return kernel_block_skip_string32(bytes, wide_end, high);
#endif
    return kernel_block_skip_string16(bytes, wide_end, high);
}

// Returns the address of the next quote, backslash or control character, or else one from which fewer than 64 bytes may be
// read. Copies the bytes to `target`, unless that is null: whole blocks, so up to 64 bytes more. `*high` isn't 0 afterwards
// if there are bytes outside ASCII before it.
static inline const uint8_t *kernel_pass(
    int size, const uint8_t *bytes, const uint8_t *wide_end, uint8_t *target, uint32_t *high
) {
#if defined(__x86_64__)
    if (size == 64) return kernel_block_pass64(bytes, wide_end, target, high);
    if (size == 32) return kernel_block_pass32(bytes, wide_end, target, high);
#endif
    return kernel_block_pass16(bytes, wide_end, target, high);
}

// Writes the offsets of the line feeds among at most 2^32 bytes, as long as there is room for 64 more, and returns their
// number. `*passed` are the bytes that were looked at.
static inline long kernel_line_feeds(
    int size, const uint8_t *bytes, long count, long *passed, uint32_t *offsets, long room
) {
    long found;
#if defined(__x86_64__)
    if (size == 64) found = kernel_block_line_feeds64(bytes, count, passed, offsets, room);
    else if (size == 32) found = kernel_block_line_feeds32(bytes, count, passed, offsets, room);
    else
#endif
    found = kernel_block_line_feeds16(bytes, count, passed, offsets, room);
    if (room - found < 64) return found;
    for (; *passed < count; ++*passed) {
        if (bytes[*passed] == '\n') offsets[found++] = (uint32_t)*passed;
    }
    return found;
}

// As `kernel_utf8_portable`, by vectors of 32 or 64 bytes.
static inline bool kernel_utf8_wide(int size, const uint8_t *bytes, long count) {
#if defined(__x86_64__)
    return size == 64 ? kernel_block_is_utf8_64(bytes, count) : kernel_block_is_utf8_32(bytes, count);
#else
    return kernel_utf8_vector(bytes, count);
#endif
}
