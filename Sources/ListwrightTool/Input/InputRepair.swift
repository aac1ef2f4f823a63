import JSONRepairing
import ListwrightEssentials

/// Repairs of input that is nearly JSON: made and listed with `--repair`, otherwise advised.
struct InputRepair: Sendable {
    static let flag = Flag(
        "repair", help: "repair input that is nearly JSON; the repairs are listed on standard error")

    /// The number of repairs that are listed; the rest is counted.
    private static let listed = 20

    private var listedCount = 0
    private var counts: [JSONRepair.Kind: Int] = [:]

    /// Lists the repairs of a document, up to the limit for all documents of the input.
    ///
    /// - Returns: The messages, each with the position in the input.
    mutating func messages(about report: RepairReport, file: String) -> [String] {
        counts.merge(report.counts) { $0 + $1 }
        let repairs = report.repairs.prefix(max(0, Self.listed - listedCount))
        listedCount += repairs.count
        return repairs.map { "\(file):\($0.position): warning: \($0.message)" }
    }

    /// The message with the number of all repairs; nil without repairs.
    func total(file: String) -> String? {
        let report = RepairReport(repairs: [], counts: counts)
        guard !report.isEmpty else { return nil }
        let rest = report.count - listedCount
        let listing = rest > 0 ? ", \(rest) of which are not listed" : ""
        return
            "\(file): note: \(report.count == 1 ? "1 repair" : "\(report.count) repairs")\(listing): \(report.summary)"
    }

    /// Parses a document, repaired if it isn't JSON, and passes the messages about repairs to `warn`.
    static func document(
        _ bytes: [UInt8], options: JSONDocument.Options, file: String, warn: (String) -> Void = { Output.warn($0) }
    ) throws(JSONSyntaxError) -> JSONDocument {
        try JSONDocument(repairing: bytes, options: options) { report in
            var repair = InputRepair()
            for message in repair.messages(about: report, file: file) { warn(message) }
            if let total = repair.total(file: file) { warn(total) }
        }
    }

    /// The advice to repair a text that isn't JSON; nil if the repairs wouldn't make it JSON.
    static func advice(for bytes: [UInt8], options: JSONDocument.Options = .init()) -> String? {
        let repaired = RepairedText(bytes, options: options, listing: 0)
        guard !repaired.report.isEmpty, (try? repaired.document()) != nil else { return nil }
        return "--repair reads it: \(repaired.report.summary)"
    }
}

/// A transport that repairs answers that are nearly JSON, and lists the repairs.
struct RepairingTransport: HTTPTransport {
    let base: any HTTPTransport

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let response = try await base.send(request)
        guard (try? response.document()) == nil else { return response }
        let repaired = RepairedText(response.bytes)
        guard !repaired.report.isEmpty, (try? repaired.document()) != nil else { return response }
        let name = response.address.isEmpty ? request.address : response.address
        var repair = InputRepair()
        for message in repair.messages(about: repaired.report, file: name) { Output.warn(message) }
        if let total = repair.total(file: name) { Output.warn(total) }
        return APIResponse(
            status: response.status, headers: response.headers, bytes: repaired.bytes, address: response.address,
            startTime: response.startTime, duration: response.duration, origin: response.origin)
    }
}
