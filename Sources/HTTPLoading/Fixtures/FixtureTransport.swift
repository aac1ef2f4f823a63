import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A transport that responds from the files of a folder: for tests, previews and demos.
///
/// A `pages.json` in the folder makes it a recording of one list: `pages` names each file and, if
/// known, its `status`, `url`, `link_header`, `headers` and `next`. A request is served from the
/// page with the same address, or with the address that the previous page names as its next; hosts
/// and the order of parameters don't matter. Pages without addresses are returned in turn, and so are
/// pages that are requested in another way than they were recorded.
///
/// No file outside the folder is read, whatever `pages.json`, a path or a symbolic link says.
///
/// Without one, `/books?page=2` is served from the file `books?page=2.json`, then `books?page=2`,
/// `books.json`, `books`.
///
/// ```swift
/// let server = FixtureTransport(URL(fileURLWithPath: "Fixtures/Server"))
/// try await server.send(APIRequest("http://any.where", "books")).document()
/// ```
public final class FixtureTransport: HTTPTransport {
    private let folder: URL
    private let recording: Recording?
    private let turn = Mutex(Recording.Turn())

    /// Creates a server over a folder.
    public init(_ folder: URL) {
        self.folder = folder
        recording = Recording(folder.appendingPathComponent("pages.json"))
    }

    /// The address of the first recorded page; nil without a recording or a known address.
    public var firstAddress: String? { recording?.pages.first?.address }

    /// Responds from the folder.
    ///
    /// - Throws: `LoadingError` with the code `noFixture` if no file matches, `tooLarge` if the
    ///   file exceeds the limit of the request, `cancelled` if the task is cancelled.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        if Task.isCancelled { throw .cancelled(request.address) }
        guard let recording else { return try file(for: request) }
        guard let number = turn.withLock({ recording.number(for: request, &$0) }) else {
            throw Self.absence(request, found: "no recorded page of this address")
        }
        let page = recording.pages[number]
        guard let file = file(named: page.file) else {
            throw Self.absence(request, found: "no file \(page.file) in the folder")
        }
        return try answer(to: request, with: file, status: page.status, headers: page.headers)
    }

    private func file(for request: APIRequest) throws(LoadingError) -> APIResponse {
        let (endpoint, query) = request.endpoint
        let afterScheme = endpoint.firstRange(of: "://")?.upperBound ?? endpoint.startIndex
        let path = endpoint[afterScheme...].drop { $0 != "/" }.drop { $0 == "/" }
        // In a path `+` is itself; it is a blank in queries and forms only.
        let name = PercentText.decoded(path.isEmpty ? "index" : path.replacing("+", with: "%2B"))
        guard !Self.leavesFolder(name) else { throw Self.absence(request, found: "a path out of the folder") }
        let full = query.isEmpty ? name : "\(name)?\(query.canonical)"
        for candidate in ["\(full).json", full, "\(name).json", name] {
            if let file = file(named: candidate) {
                return try answer(to: request, with: file, status: 200, headers: ["Content-Type": "application/json"])
            }
        }
        throw Self.absence(request, found: "no file \(full).json")
    }

    /// Returns the regular file with this name in the folder or below it; nil if it doesn't exist, or if
    /// the name or a symbolic link leads out of the folder.
    private func file(named name: String) -> URL? {
        guard !Self.leavesFolder(name) else { return nil }
        let root = folder.resolvingSymlinksInPath().pathComponents
        let file = folder.appendingPathComponent(name).resolvingSymlinksInPath()
        guard file.pathComponents.starts(with: root), file.pathComponents.count > root.count,
            Self.size(of: file) != nil
        else { return nil }
        return file
    }

    /// Returns the size of a regular file; nil for anything else.
    private static func size(of file: URL) -> Int? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return attributes[.size] as? Int ?? 0
    }

    private static func leavesFolder(_ name: String) -> Bool { name.split(separator: "/").contains("..") }

    private func answer(
        to request: APIRequest, with file: URL, status: Int, headers: HeaderFields
    ) throws(LoadingError) -> APIResponse {
        let (startTime, start) = (Date(), ContinuousClock.now)
        if let size = Self.size(of: file), size > request.limits.bytes { throw .tooLarge(request) }
        guard let data = try? Data(contentsOf: file) else { throw Self.absence(request, found: "no file \(file.path)") }
        return APIResponse(
            status: status, headers: headers, bytes: [UInt8](data), address: request.address, startTime: startTime,
            duration: ContinuousClock.now - start)
    }

    private static func absence(_ request: APIRequest, found: String) -> LoadingError {
        LoadingError(
            .noFixture, address: request.address, expected: "a fixture", found: found, advice: "add one to the folder")
    }
}
