/// The reason why a question of the page has no answer.
package struct ExploreError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}
