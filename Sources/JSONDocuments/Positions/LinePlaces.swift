/// Lines and columns of many offsets of one text, counted in one walk.
struct LinePlaces {
    private var places: [Int: (line: Int, column: Int)] = [:]

    init(of offsets: [Int], in bytes: [UInt8], from start: Int) {
        places.reserveCapacity(offsets.count)
        var line = 1
        var column = 1
        var reached = start
        for offset in offsets.sorted() {
            while reached < offset {
                let byte = bytes[reached]
                if byte == 0x0A {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
                reached += 1
            }
            places[offset] = (line, column)
        }
    }

    subscript(offset: Int) -> (line: Int, column: Int)? { places[offset] }
}
