import JSONDocuments
import SystemHeaders

/// The images in the folder of the served file and below, which its list shows by relative URLs.
///
/// Nothing else is served: only plain files with the extension of an image, none whose name or
/// whose folder's name starts with a dot, and none reached through a symbolic link. Each component
/// is opened relative to the folder before it (`openat` with `O_NOFOLLOW`), so no path leads out of
/// the folder, whatever changes meanwhile.
package struct ImageFolder {
    /// An image as it is sent.
    package struct Image {
        let type: String
        let bytes: [UInt8]
    }

    /// The limit on the bytes of an image.
    package static let maximalSize = 16 << 20

    /// Media types by file extension (WHATWG MIME Sniffing, section 3).
    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "svg": "image/svg+xml", "bmp": "image/bmp", "ico": "image/x-icon",
    ]

    private let folder: [CChar]

    /// The images in a folder and below.
    ///
    /// - Parameter folder: The path as a C string, with the NUL at its end.
    package init(folder: [CChar]) { self.folder = folder }

    /// Returns the image at the path of a URL; nil if no served image has it.
    package func image(at path: String) -> Image? {
        guard let names = Self.names(in: path), let type = names.last.flatMap(Self.type),
            let descriptor = descriptor(of: names)
        else { return nil }
        defer { close(descriptor) }
        return Self.bytes(of: descriptor).map { Image(type: type, bytes: $0) }
    }

    /// Returns the components of the path, percent-decoded once; nil if one of them is never served.
    private static func names(in path: String) -> [String]? {
        var names: [String] = []
        for component in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            // Bytes, not characters: the system sees a dot even if a combining accent follows.
            guard let name = component.percentDecoded, let first = name.utf8.first, first != UInt8(ascii: "."),
                !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
            else { return nil }
            names.append(name)
        }
        return names
    }

    private static func type(of name: String) -> String? {
        let parts = name.split(separator: ".")
        return parts.count > 1 ? types[parts[parts.count - 1].lowercased()] : nil
    }

    // SAFETY: the names are read during the calls only.
    private func descriptor(of names: [String]) -> Int32? {
        var descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for (index, name) in names.enumerated() where descriptor >= 0 {
            // Without O_NONBLOCK, opening a named pipe would block until its other end is opened.
            let kind = index == names.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            close(descriptor)
            descriptor = next
        }
        return descriptor >= 0 ? descriptor : nil
    }

    /// Returns all bytes of a plain file; nil for anything else, and for one over the limit.
    // SAFETY: fstat writes into a local variable during the call only.
    private static func bytes(of descriptor: Int32) -> [UInt8]? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximalSize
        else { return nil }
        let bytes = try? FileDescriptor(rawValue: descriptor).readAll(atMost: maximalSize)
        return bytes.flatMap { $0.count <= maximalSize ? $0 : nil }
    }
}
