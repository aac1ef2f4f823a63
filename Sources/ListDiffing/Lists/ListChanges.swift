/// The changes of one stage, as a table view takes them: deletes and updates by the places before, inserts by those after.
///
/// No element is in it twice: what is deleted or moved is not updated in the same stage.
public struct ListChanges<Position: Hashable & Sendable>: Hashable, Sendable {
    /// An element that takes over another content.
    public struct Update: Hashable, Sendable {
        /// Its place before the stage.
        public let at: Position
        /// Where the content stands in the list that the batch leads to.
        public let target: Position

        package init(at: Position, target: Position) {
            self.at = at
            self.target = target
        }
    }

    /// An element that is new.
    public struct Insert: Hashable, Sendable {
        /// Its place after the stage.
        public let at: Position
        /// Where it stands in the list that the batch leads to.
        public let target: Position

        package init(at: Position, target: Position) {
            self.at = at
            self.target = target
        }
    }

    /// An element that changes its place.
    public struct Move: Hashable, Sendable {
        /// Its place before the stage.
        public let from: Position
        /// Its place after the stage.
        public let to: Position

        package init(from: Position, to: Position) {
            self.from = from
            self.to = to
        }
    }

    /// The places before the stage of what goes away, rising.
    public package(set) var deletes: [Position] = []
    /// What is new, by the places after the stage.
    public package(set) var inserts: [Insert] = []
    /// What changes its place.
    public package(set) var moves: [Move] = []
    /// What changes its content only, by the places before the stage.
    public package(set) var updates: [Update] = []

    package init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty }

    /// How many elements are touched.
    public var count: Int { deletes.count + inserts.count + moves.count + updates.count }
}
