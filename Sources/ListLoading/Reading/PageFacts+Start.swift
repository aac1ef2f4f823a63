import HTTPLoading

extension PageFacts {
    /// The number of rows before the first page of a list, as its request says; nil if unknown.
    func rowsBefore(as method: (any PageMethod)?) -> Int? {
        if let method, let counting = method.counting, !counting.countsPages {
            return max(0, (method.ownNumber(in: request) ?? counting.first).clampedDifference(counting.first))
        }
        for parameter in parameters {
            let plain = parameter.plainInner
            let number = request.value(of: parameter)?.pageNumber
            if PagingWords.countsRows(plain), let number {
                let isFromOne = offset?.number == number && parameter.name.lowercased().contains("index")
                return max(0, number - (isFromOne ? 1 : 0))
            }
            if PagingWords.countsPages(plain), number ?? 0 > 1 { return nil }
            if PagingWords.tokenParameters.contains(Spelling.plain(parameter.name)) { return nil }
        }
        return 0
    }
}
