import ListwrightEssentials
import SectionNormalizing
import TablePresenting

extension StreamedList {
    /// Writes the page of the list part by part.
    func write(_ page: SectionHTML, to output: inout Output) throws(ToolError) {
        var page = CellPage(page, count: survey.count, isRagged: try isRagged())
        try forEachPart { (cells) throws(ToolError) in
            page.write(cells)
            try output.write(page.takeBytes())
        }
        page.end()
        try output.write(page.takeBytes())
    }

    /// Returns whether some rows have an image and others don't.
    private func isRagged() throws(ToolError) -> Bool {
        if let known = survey.isRagged(by: surveyedCells) { return known }
        var images = ImageMix()
        _ = try forEachPart { (cells) throws(ToolError) in for cell in cells { images.add(cell) } }
        return images.isMixed
    }
}
