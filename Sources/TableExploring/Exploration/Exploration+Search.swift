import JSONDocuments
import JSONPaths

// The search for keys and values.
extension Exploration {
    /// Returns the keys and scalars that contain a string; the last search is cached.
    package mutating func search(_ string: String) -> TextSearch {
        if let lastSearch, ExactText(lastSearch.string) == ExactText(string) { return lastSearch.search }
        let search = TextSearch(for: string, in: tree.bytes)
        lastSearch = (string, search)
        return search
    }

    /// Returns the pointer to a value that was found; nil for an index without one.
    package mutating func pointer(toHit index: Int, of search: TextSearch) -> String? {
        guard search.hits.indices.contains(index) else { return nil }
        return pointer(toValueAt: search.hits[index])
    }
}

extension TextSearch.Group {
    /// The path of the hits, with a wildcard for each index.
    package var path: JSONPath { JSONPath(steps: keys.map { $0.map { .key($0) } ?? .wildcard }) }
}
