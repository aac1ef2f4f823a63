import SystemHeaders

/// The sizes from which glibc returns free memory to the system at once.
///
/// A range of a file takes some MB, and the next one the same: each time, the system would clear all of its pages.
/// Small pieces are joined with their neighbours when they are freed: otherwise all of a tree's are, at the next large one.
enum MemoryThresholds {
    /// The numbers of the options in malloc.h, and their values in bytes.
    private static let options: [(number: Int32, bytes: Int32)] = [(-1, 64 << 20), (-3, 16 << 20), (1, 0)]

    /// Sets them; does nothing with another library of C, which has no such function.
    // SAFETY: the type is that of mallopt in malloc.h. The names are read during the calls only.
    static func set() {
        guard let program = unsafe dlopen(nil, RTLD_NOW), let symbol = unsafe dlsym(program, "mallopt") else { return }
        let mallopt = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        for (number, bytes) in options { _ = mallopt(number, bytes) }
    }
}
