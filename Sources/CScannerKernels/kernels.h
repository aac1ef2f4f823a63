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
// Thirty-two bytes at once, on processors with AVX2; the caller asks at run time.
#define KERNEL_WIDE static inline __attribute__((target("avx2")))
typedef uint8_t kernel_wide __attribute__((vector_size(32)));
typedef char kernel_wide_chars __attribute__((vector_size(32)));

KERNEL_WIDE kernel_wide kernel_wide_load(const uint8_t *bytes) {
    kernel_wide vector;
    __builtin_memcpy(&vector, bytes, sizeof vector);
    return vector;
}

// Look-ups in a table of sixteen bytes.
KERNEL_WIDE kernel_wide kernel_wide_look_up(kernel_bytes table, kernel_wide indexes) {
    kernel_wide both = __builtin_shufflevector(
        table, table, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
        27, 28, 29, 30, 31);
    return (kernel_wide)__builtin_ia32_pshufb256((kernel_wide_chars)both, (kernel_wide_chars)indexes);
}

// As `kernel_malformed`; the three bytes before the address are read as well.
KERNEL_WIDE kernel_wide kernel_wide_malformed(const uint8_t *bytes) {
    kernel_wide v = kernel_wide_load(bytes), one = kernel_wide_load(bytes - 1);
    kernel_mistakes all = kernel_all_mistakes();
    kernel_wide mistakes = kernel_wide_look_up(all.first, one >> 4) & kernel_wide_look_up(all.second, one & 0xF)
        & kernel_wide_look_up(all.third, v >> 4);
    kernel_wide two = kernel_wide_load(bytes - 2), three = kernel_wide_load(bytes - 3);
    return mistakes ^ ((kernel_wide)((two >= 0xE0) | (three >= 0xF0)) & 0x80);
}

// As `kernel_utf8_portable`, thirty-two bytes at a time. The first and the last are copied, because
// zeros are before and after them.
KERNEL_WIDE bool kernel_utf8_wide(const uint8_t *bytes, long count) {
    uint8_t copy[96] = {0};
    for (long i = 0; i < 32 && i < count; i++) copy[32 + i] = bytes[i];
    kernel_wide malformed = kernel_wide_malformed(copy + 32);
    long next = 32;
    for (; next + 32 <= count; next += 32) malformed |= kernel_wide_malformed(bytes + next);
    if (next > count) return kernel_utf8_vector(bytes, count);
    for (long i = 0; i < 32; i++) copy[i] = bytes[next - 32 + i];
    for (long i = 0; i < 32; i++) copy[32 + i] = next + i < count ? bytes[next + i] : 0;
    malformed |= kernel_wide_malformed(copy + 32);
    uint64_t words[4];
    __builtin_memcpy(words, &malformed, sizeof words);
    return (words[0] | words[1] | words[2] | words[3]) == 0;
}

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
#else
static inline bool kernel_utf8_wide(const uint8_t *bytes, long count) { return kernel_utf8_vector(bytes, count); }
static inline bool kernel_has_wide(void) { return false; }
#endif
