// The names of SwiftUI that ListScreen.swift uses, without an implementation. On Linux, which has no
// SwiftUI, the list is type-checked against them. The signatures are SwiftUI's, without its versions
// for styles.
@_exported import Foundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { return fatalError() } }

@resultBuilder public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        TupleView()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

/// A view that the stub doesn't look into.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView { public var body: Never { return fatalError() } }

public struct EmptyView: PrimitiveView { public nonisolated init() {} }
public struct TupleView<Contents>: PrimitiveView { nonisolated init() {} }
extension Optional: View where Wrapped: View { public var body: Never { return fatalError() } }
public struct Text: PrimitiveView { public init<Words: StringProtocol>(_ text: Words) {} }
public struct ModifiedContent<Content: View>: PrimitiveView {}

public struct Button: PrimitiveView {
    public init<Words: StringProtocol>(_ title: Words, action: @escaping @MainActor () -> Void) {}
}

public enum HorizontalAlignment: Sendable { case leading, center }

public struct VStack<Content: View>: PrimitiveView {
    public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct List<Content: View>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }

public struct Section<Parent: View, Content: View, Footer: View>: PrimitiveView {
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {}
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { ModifiedContent<Self>() }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { ModifiedContent<Self>() }
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        ModifiedContent<Self>()
    }
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { ModifiedContent<Self>() }
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { ModifiedContent<Self>() }
}
