import JSONDocuments

/// The features of one list of a document, each group in a file of its own.
struct ListFeatures {
    let list: Candidate
    let context: ListContext
    var evidence = Evidence<ListFeature>()

    init(of list: Candidate, in context: ListContext) {
        self.list = list
        self.context = context
        addAmount()
        addNames()
        addRows()
        addSurroundings()
    }
}

/// The document of a list, looked at once for all of its lists.
struct ListContext {
    let walk: DocumentWalk
    /// The words of the request's path; empty if it isn't known.
    let request: Set<String>
    /// The number of scalars in the document, and of those that aren't aside.
    let leaves, mainLeaves: Int

    init(_ root: JSONValue, request: Set<String>) {
        walk = DocumentWalk(root)
        self.request = request
        leaves = LeafCount.leaves(in: root.node)
        mainLeaves = LeafCount.mainLeaves(in: root.node)
    }

    /// The objects around a list, the nearest first.
    func around(_ list: Candidate) -> [ObjectTraits] { list.around.reversed().map { walk.objects[$0] } }
}
