import CGTK

/// A closure that GTK holds.
private final class Handler: Sendable {
    let call: @MainActor (GtkPositionType) -> Void
    init(_ call: @escaping @MainActor (GtkPositionType) -> Void) { self.call = call }
}

private func handler(_ data: gpointer?) -> Handler { Unmanaged<Handler>.fromOpaque(data!).takeUnretainedValue() }

/// Calls a closure at each signal of a widget or another object.
@MainActor func on(_ signal: String, of object: gpointer, _ call: @escaping @MainActor () -> Void) {
    cgtk_connect(
        object, signal,
        { data in
            let handler = handler(data)
            MainActor.assumeIsolated { handler.call(GTK_POS_TOP) }
        }, Unmanaged.passRetained(Handler { _ in call() }).toOpaque(),
        { data, _ in Unmanaged<Handler>.fromOpaque(data!).release() })
}

/// Calls a closure when the user scrolls beyond an edge.
@MainActor func onOvershoot(of scroller: gpointer, _ call: @escaping @MainActor (GtkPositionType) -> Void) {
    cgtk_connect_edge(
        scroller, "edge-overshot",
        { data, edge in
            let handler = handler(data)
            MainActor.assumeIsolated { handler.call(edge) }
        }, Unmanaged.passRetained(Handler(call)).toOpaque(),
        { data, _ in Unmanaged<Handler>.fromOpaque(data!).release() })
}

/// Calls a closure after the layout of the next frame, which is when the frame after it begins.
@MainActor func afterNextLayout(of widget: UnsafeMutablePointer<GtkWidget>, _ call: @escaping @MainActor () -> Void) {
    atNextFrame(of: widget) { atNextFrame(of: widget, call) }
}

/// Calls a closure when the next frame begins, before its layout.
@MainActor private func atNextFrame(of widget: UnsafeMutablePointer<GtkWidget>, _ call: @escaping @MainActor () -> Void)
{
    gtk_widget_add_tick_callback(
        widget,
        { _, _, data in
            let handler = handler(data)
            MainActor.assumeIsolated { handler.call(GTK_POS_TOP) }
            return 0
        }, Unmanaged.passRetained(Handler { _ in call() }).toOpaque(),
        { data in Unmanaged<Handler>.fromOpaque(data!).release() })
}
