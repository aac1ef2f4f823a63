import CacheProbeEntries
import Dispatch
import Foundation
import HTTPLoading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// A program for the cache tests: it stores and reads answers of known content, then exits or is
// killed.
//
//     CacheProbe FOLDER CAPACITY OPERATIONS SEED [end | kill | limit BYTES | cut BYTES]
//
//     end      exits with 0 after OPERATIONS operations, with 3 after a wrong answer of the cache
//     kill     is killed after OPERATIONS operations, during the next one
//     limit    as end, but no file may exceed BYTES: the write fails, as on a full disk
//     cut      as kill, or by the write that would make a file exceed BYTES

let words = CommandLine.arguments.dropFirst()
let numbers = words.dropFirst().compactMap { Int($0) }
guard let folder = words.first, numbers.count >= 3 else { exit(64) }
let (capacity, operations, seed) = (numbers[0], numbers[1], numbers[2])
let isKilled = words.contains("kill") || words.contains("cut")

/// Limits a resource of this process.
func limit(_ resource: Int32, to bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    // SAFETY: the limit is read during the call only.
    _ = unsafe setrlimit(__rlimit_resource_t(UInt32(resource)), &limit)
}

if numbers.count > 3 {
    if words.contains("limit") { _ = signal(SIGXFSZ, SIG_IGN) }
    limit(Int32(RLIMIT_CORE.rawValue), to: 0)
    limit(Int32(RLIMIT_FSIZE.rawValue), to: numbers[3])
}

let isDone = DispatchSemaphore(value: 0)
if isKilled {
    Thread.detachNewThread {
        isDone.wait()
        kill(getpid(), SIGKILL)
    }
}

let cache = DiskCache(URL(fileURLWithPath: folder), capacity: capacity)
var state = UInt64(seed)
var count = 0
while isKilled || count < operations {
    if isKilled, count == operations { isDone.signal() }
    count += 1
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let key = "key \(state >> 33 % 20)"
    if state >> 60 % 3 == 0 {
        guard ProbeEntry.isRight(cache, key) else { exit(3) }
    } else {
        cache.store(ProbeEntry.bytes(key, Int(state >> 40 % 9_000)), for: key)
    }
}
exit(0)
