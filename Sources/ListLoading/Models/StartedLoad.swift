/// The number of a load that somebody waits for, once it was begun.
@MainActor
final class StartedLoad {
    var generation: Int?

    nonisolated init() {}
}
