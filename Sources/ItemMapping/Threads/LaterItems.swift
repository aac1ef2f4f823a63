import Dispatch
import JSONDocuments

/// The Items of the second part of a list, which a second thread reads into memory of its own.
///
/// They are moved from there to the end of the array that the first thread fills. Memory in that array
/// itself would have to be moved as well, because nobody knows how many records come before.
// SAFETY: the first `count` Items of the memory are initialized. The second thread alone uses it while
// it reads, and the first one after that.
@safe final class LaterItems<Root> {
    private let table: ItemTable<Root>
    private let list: DirectList
    private let place: UnsafePointer<UInt8>
    private let values: MappingValues
    private let division: ListDivision
    private var items: UnsafeMutablePointer<Root>
    private var (count, capacity) = (0, 0)

    /// The part, once it is read to the end of the list.
    private var part: ListPart?

    /// True if the Items belong to the list.
    private var isProven = false

    /// The part of the list from `place` on.
    // SAFETY: the place is in the text of the list.
    init(
        by table: ItemTable<Root>, in list: DirectList, from place: UnsafePointer<UInt8>, values: MappingValues,
        _ division: ListDivision
    ) {
        (self.table, self.list, self.values, self.division) = (table, list, values, division)
        unsafe self.place = unsafe place
        unsafe items = .allocate(capacity: 0)
    }

    deinit {
        unsafe items.deinitialize(count: count)
        unsafe items.deallocate()
    }

    /// Reads the part on one thread, and the first part by `first` on another; one of them is the
    /// calling thread, which reads both if no other is free.
    ///
    /// `first` returns true if it has come to the second part.
    // SAFETY: each part is read by one thread, and both are read when this returns.
    func read(besides first: () -> Bool) {
        withoutActuallyEscaping(first) { first in
            nonisolated(unsafe) let (later, first) = (self, first)
            DispatchQueue.concurrentPerform(iterations: 2) { number in
                if number == 1 { return unsafe later.read() }
                if unsafe !first() { unsafe later.division.abandon() }
            }
        }
    }

    private func read() {
        guard var reader = DirectReader(list) else { return }
        unsafe reader.begin(at: place)
        reader.context.values = values
        let predictor = reader.predictor(for: table.direct)
        var number = 0
        do throws(ReaderFallback) {
            repeat {
                if division.isAbandoned { return }
                if count == capacity {
                    reserve(count + reader.likelyCount(after: number, stride: MemoryLayout<Root>.stride))
                }
                if try unsafe table.read(number, into: items + count, from: &reader, predictor: predictor) {
                    count += 1
                }
                number += 1
            } while try reader.nextRecord()
            part = ListPart(reader)
        } catch {
            // The first thread reads what this one can't, and comes to the same end.
        }
    }

    private func reserve(_ capacity: Int) {
        let larger = UnsafeMutablePointer<Root>.allocate(capacity: capacity)
        unsafe larger.moveInitialize(from: items, count: count)
        unsafe items.deallocate()
        unsafe items = unsafe larger
        self.capacity = capacity
    }

    /// Lets a reader that has read the first part go on after this one; false, without any Item, if the
    /// parts don't belong together.
    func follow(_ reader: inout DirectReader, _ number: Int) -> Bool {
        guard unsafe reader.scanner.next == place, let part, reader.follow(part, after: number) else { return false }
        isProven = true
        division.prove()
        return true
    }

    /// Moves the Items after the first `made` of a buffer if they belong there and have room.
    // SAFETY: the first `made` Items of the buffer are initialized, before and after.
    func move(to buffer: UnsafeMutableBufferPointer<Root>, made: inout Int) {
        guard isProven, made + count <= buffer.count else { return }
        unsafe (buffer.baseAddress! + made).moveInitialize(from: items, count: count)
        made += count
        count = 0
    }

    /// Appends the Items to an array if they belong there and didn't have room before.
    func append(to array: inout [Root]) {
        guard isProven, count > 0 else { return }
        array.reserveCapacity(array.count + count)
        unsafe array.append(contentsOf: UnsafeMutableBufferPointer(start: items, count: count))
    }
}
