internal import CJansson
internal import SystemHeaders

/// The state of the process that jansson needs: seeded hash tables, and the C locale.
enum Jansson {
    /// Seeds jansson's hash tables once per process, before the first object: a random seed defeats
    /// hash flooding.
    static let seeded: Void = json_object_seed(0)

    /// Runs `body` under the C locale: jansson asks the locale for the decimal point and aborts on
    /// some answers.
    // SAFETY: the thread's own locale is restored before returning.
    static func inCLocale<Result>(_ body: () -> Result) -> Result {
        let previous = unsafe uselocale(cLocale)
        defer { _ = unsafe uselocale(previous) }
        return body()
    }

    // SAFETY: created once, never changed, never freed; uselocale only reads it.
    nonisolated(unsafe) static let cLocale = unsafe cjansson_c_locale()
}
