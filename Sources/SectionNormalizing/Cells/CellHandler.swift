/// What is called at a moment of a cell's life.
public typealias CellHandler = (CellViewModel) -> Void
