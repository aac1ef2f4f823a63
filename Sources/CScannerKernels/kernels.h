// Kernels that look at sixteen bytes of JSON at once, each with its portable definition.
//
// Clang compiles the vectors to SSE2 on x86-64 and to NEON on arm64; both are in every processor of
// these kinds. A kernel returns a mask: bit i tells about byte i. `kernel_NAME_portable` defines
// the result of `kernel_NAME`, and a test compares the two. The functions read all their bytes
// whatever these are, so the caller makes sure that sixteen (or eight) may be read.
#pragma once
#include <stdbool.h>
#include <stdint.h>

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
