import CCurl
import HTTPLoading
import JSONDocuments
import Synchronization

/// The thread that all transfers are on: it waits for the network, for new calls and for ended ones, without work.
// SAFETY: the handle lives as long as the process; other threads than the loop's only wake it, which libcurl allows.
@safe final class CurlLoop: Sendable {
    static let shared = CurlLoop()

    private struct State {
        var isRunning = false
        var waiting: [CurlCall] = []
    }

    private let state = Mutex(State())
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer?

    private init() { unsafe multi = curl_late_multi_init() }

    /// Begins a call; it ends with an error if libcurl has no memory, or the system no thread.
    func begin(_ call: CurlCall) {
        guard unsafe multi != nil else { return call.finish(.other, message: Self.noMemory) }
        let isFirst = state.withLock { state in
            state.waiting.append(call)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isFirst else { return wake() }
        if SystemThread.startIfFree({ self.run() }) { return }
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for call in waiting { call.finish(.other, message: "the system has no thread for the transfer") }
    }

    private static let noMemory = "libcurl has no memory"

    /// Has the loop see which calls have ended.
    func wake() {
        // SAFETY: libcurl lets any thread wake a handle.
        if let multi = unsafe multi { _ = unsafe curl_late_multi_wakeup(multi) }
    }

    // SAFETY: only this thread uses the handles of transfers, each until it is removed.
    private func run() {
        guard let multi = unsafe multi else { return }
        var transfers: [UnsafeMutableRawPointer: CurlTransfer] = unsafe [:]
        while true {
            for call in state.withLock({ state in
                defer { state.waiting = [] }
                return state.waiting
            }) {
                unsafe Self.add(call, to: multi, &transfers)
            }
            for unsafe(handle, transfer) in unsafe transfers where transfer.call.hasEnded {
                unsafe curl_late_multi_remove(multi, handle)
                unsafe transfers[handle] = nil
            }
            _ = unsafe curl_late_multi_perform(multi)
            var code: Int32 = 0
            while let handle = unsafe curl_late_multi_ended(multi, &code) {
                unsafe curl_late_multi_remove(multi, handle)
                guard let transfer = unsafe transfers.removeValue(forKey: handle) else { continue }
                if transfer.finish(code) { unsafe Self.add(transfer.call, to: multi, &transfers) }
            }
            _ = unsafe curl_late_multi_poll(multi, 60_000)
        }
    }

    private static func add(
        _ call: CurlCall, to multi: UnsafeMutableRawPointer,
        _ transfers: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        guard !call.hasEnded else { return }
        guard let transfer = CurlTransfer(call) else { return call.finish(.other, message: noMemory) }
        let code = unsafe curl_late_multi_add(multi, transfer.handle)
        guard code == 0 else {
            return call.finish(.other, message: "libcurl can't begin the transfer: CURLMcode \(code)")
        }
        unsafe transfers[transfer.handle] = transfer
    }
}
