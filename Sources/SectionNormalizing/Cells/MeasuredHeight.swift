/// A height that was measured, and under which circumstances; under others it says nothing.
package struct MeasuredHeight {
    package let height: Double
    package let circumstances: Int

    package init(_ height: Double, under circumstances: Int) {
        self.height = height
        self.circumstances = circumstances
    }
}
