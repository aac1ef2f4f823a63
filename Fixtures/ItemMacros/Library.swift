// Public types of a library, which a test compiles as a module of its own for LibraryUser.swift.
import ItemMacros

@Mapped public struct Book {
    public var title = ""
    public let id: Int
    private var code: Character?
}

@Mapped public final class Model {
    public var title = ""
    public init() {}
}

@Mapped public enum Kind: String { case a, b }

extension Book {
    @Mapped public struct Part {
        public var pages: ClosedRange<Int>?
        public var kinds: [Kind: Int] = [:]
    }
}

extension Model {
    @Mapped public enum Mode: Int { case x = 1 }
}
