import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The images below the folder of the served file, which its list shows by relative addresses.
///
/// Nothing else can be had: only plain files whose names end like an image's, none whose name, or whose folder's, starts with
/// a dot, and none behind a symbolic link. Each step is opened from the folder before it, so there is no way out of the
/// folder, whatever changes meanwhile.
struct ImageFolder {
    /// An image as it is sent.
    struct Image {
        let type: String
        let bytes: [UInt8]
    }

    /// The most bytes of an image.
    static let largest = 16 << 20

    /// What the ends of names say of an image (WHATWG MIME Sniffing, section 3).
    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "svg": "image/svg+xml", "bmp": "image/bmp", "ico": "image/x-icon",
    ]

    private let folder: Word

    /// The images beside a file and below.
    init(beside file: Word) { folder = file.folder ?? Word(".") }

    /// The image that an address's path means; nil where there is none for a browser.
    func image(at path: String) -> Image? {
        guard let steps = Self.steps(of: path), let type = steps.last.flatMap(Self.type),
            let descriptor = descriptor(of: steps)
        else { return nil }
        defer { close(descriptor) }
        return Self.bytes(of: descriptor).map { Image(type: type, bytes: $0) }
    }

    /// The names on the way, out of their percents once; nil where one of them is none that is served.
    private static func steps(of path: String) -> [String]? {
        var steps: [String] = []
        for step in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            // Bytes, not characters: a dot with an accent on it is a dot to the system.
            guard let name = step.removingPercentEncoding, let first = name.utf8.first, first != UInt8(ascii: "."),
                !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
            else { return nil }
            steps.append(name)
        }
        return steps
    }

    private static func type(of name: String) -> String? {
        let parts = name.split(separator: ".")
        return parts.count > 1 ? types[parts[parts.count - 1].lowercased()] : nil
    }

    // SAFETY: the names are read during the calls only.
    private func descriptor(of steps: [String]) -> Int32? {
        var descriptor = unsafe folder.withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        for (index, step) in steps.enumerated() where descriptor >= 0 {
            // A pipe would keep everybody waiting for its other end.
            let kind = index == steps.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = unsafe openat(descriptor, step, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            close(descriptor)
            descriptor = next
        }
        return descriptor >= 0 ? descriptor : nil
    }

    /// All bytes of a plain file that is not too large.
    // SAFETY: fstat and read write into what is theirs during the calls only.
    private static func bytes(of descriptor: Int32) -> [UInt8]? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest
        else { return nil }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= largest {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            guard count > 0 || errno == EINTR else { return nil }
            if count > 0 { bytes += piece[..<count] }
        }
        return nil
    }
}
