// Types on the main actor that a table can't fill on any thread. `at` names the columns of the errors.
import ItemMacros

@Mapped @MainActor final class Model { var title = ""; init() {} }  // at 32

@MainActor @Mapped final class Implicit { var title = "" }  // at 32

@Mapped @MainActor struct Ruled {
    var from = 0
    @Checked("is positive") var isPositive: Bool { from > 0 }  // at 33
}

@Mapped @MainActor struct Doubled {
    var from = 0
    @At("double") var double: Int { get { from * 2 } set { from = newValue / 2 } }  // at 23
}

@Mapped @MainActor struct Observed {
    var from = 0 { didSet { changes += 1 } }  // at 9
    @Unmapped var changes = 0
}
