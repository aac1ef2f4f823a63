/// Returns the address of an array's memory, by which copies are recognized.
public func address<Element>(of elements: [Element]) -> UInt {
    // SAFETY: the address is compared, not read.
    unsafe elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}
