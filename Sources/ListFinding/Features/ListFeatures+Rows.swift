import JSONDocuments

/// What the rows of a list are.
extension ListFeatures {
    mutating func addRows() {
        let shape = list.shape
        guard shape.count > 0 else { return }
        guard list.hasObjects else {
            // Numbers by data are named by it.
            let isTable = list.form == .map && list.dataKeys == 1
            if shape.arrays <= 0.5, !isTable { evidence[shape.texts > 0.5 ? .texts : .numbers] = 1 }
            return
        }
        if shape.drawing > 0.2 { evidence[.drawing] = min(shape.drawing, 0.5) * 2 }
        addFields()
        // Flat rows that are alike and have a title are records, such as messages.
        let areRecords = evidence[.untitled] == 0 && ViewShape.areFlatAlike(list.rows)
        if !areRecords, ViewShape.typedShare(of: list.rows) > 0.6 { evidence[.typed] = 1 }
    }

    private mutating func addFields() {
        let sample = RowSample(RowSample.spread(list.rows, limit: 12), depth: 3, limit: 120)
        let finder = FieldFinder(sample: sample, ownNames: list.ownNames)
        let half = Double(sample.rows.count) / 2
        let areGroups = (Grouping(list.rows, ownNames: list.ownNames) ?? Grouping(bare: list.rows)) != nil
        // Values over time are named by it.
        if sample.isSeries { evidence[.series] = 1 }
        evidence[.untitled] = areGroups || evidence[.series] > 0 ? 0 : 1
        for field in sample.fields where !field.keys.isEmpty && field.present > 0 {
            let isOften = Double(field.present) >= half
            if isOften, finder.mayBeTitle(field) { evidence[.untitled] = 0 }
            if isOften, field.isUnique, field.steps.count <= 2, Self.isID(field.key) { evidence[.id] = 1 }
            let isNamed = Words.picture.contains(field.key.plain) && field.share(of: .link) > 0
            if isNamed || field.share(of: .picture) > 0 { evidence[.picture] = 1 }
        }
    }

    private static func isID(_ key: KeyWords) -> Bool { Words.idKey.contains(key.plain) || key.last == "id" }
}
