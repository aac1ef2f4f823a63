import CacheProbeEntries
import Foundation
import ListLoading

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// A process that the cache tests start, and kill: keeps and reads answers of known content until its time is over.
//
//     CacheProbe FOLDER CAPACITY MILLISECONDS SEED [FILE-LIMIT]
//
// Prints a line when it has begun. Exits with 0; with 3 where the cache gave a wrong answer.

let words = CommandLine.arguments.dropFirst()
let numbers = words.dropFirst().compactMap { Int($0) }
guard let folder = words.first, numbers.count >= 3 else { exit(64) }
if numbers.count > 3 {
    // No file may grow larger; a write past the limit fails, as on a full disk.
    _ = signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(numbers[3]), rlim_max: rlim_t(numbers[3]))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

let cache = DiskCache(URL(fileURLWithPath: folder), capacity: numbers[0])
let end = ContinuousClock.now + .milliseconds(numbers[1])
var state = UInt64(numbers[2])
print("begun")
fflush(nil)
while ContinuousClock.now < end {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let key = "key \(state >> 33 % 20)"
    if state >> 60 % 3 == 0 {
        guard ProbeEntry.isRight(cache, key) else { exit(3) }
    } else {
        cache.store(ProbeEntry.bytes(key, Int(state >> 40 % 9_000)), for: key)
    }
}
exit(0)
