import CurlLoading
import HTTPLoading
import Testing
import URLSessionLoading

/// The transport over the network that a test is to use; tests with the trait ``overEachNetwork`` run with each.
package enum Network {
    package static let all: [any HTTPTransport] = [URLSessionTransport.shared, CurlTransport(agent: "tests")]

    @TaskLocal package static var current: any HTTPTransport = URLSessionTransport.shared
}

/// Runs a test with each transport over the network.
package struct NetworkTrait: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for network in Network.all { try await Network.$current.withValue(network) { try await function() } }
    }
}

extension Trait where Self == NetworkTrait {
    /// Runs a test with each transport over the network.
    package static var overEachNetwork: Self { Self() }
}
