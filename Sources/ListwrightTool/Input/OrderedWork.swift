import JSONDocuments
import SystemHeaders

/// Work on several files at the same time, whose results are handled in the order of the files.
struct OrderedWork {
    /// The number of threads at most.
    private let jobs: Int

    /// - Parameter jobs: The number of threads; nil for the usual one of the inputs.
    init(jobs: Int?, for inputs: [Input]) { self.jobs = jobs ?? inputs.map(\.usualJobs).max() ?? 1 }

    /// Does the work for each index below `count`.
    ///
    /// The threads aren't those of Dispatch, whose pool ends the process when it can open no file.
    ///
    /// - Parameters:
    ///   - work: Makes a result, on any thread.
    ///   - body: Receives each result in the order of the indexes, as soon as those before it are
    ///     there, on the calling thread.
    func forEachResult<Result: Sendable, Failure: Error>(
        of count: Int, work: @escaping @Sendable (Int) -> Result, body: (Result) throws(Failure) -> Void
    ) throws(Failure) {
        var indexes = (0..<count).makeIterator()
        try WorkerPool<Int, Result>.run(
            { indexes.next() }, workers: min(jobs, count, Self.mostWorkers), work: { (work($0), false) }, body: body)
    }

    /// The number of workers for whose files the process has descriptors: one that unpacks a file has six
    /// of them.
    private static var mostWorkers: Int {
        let most = sysconf(Int32(_SC_OPEN_MAX))
        guard most > 0, most < 2_048 else { return .max }
        let free = (0..<Int32(most)).count { fcntl($0, F_GETFD) == -1 }
        return max(1, (free - 1) / 6)
    }
}
