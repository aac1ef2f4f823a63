/// How much of each feature was seen, usually from 0 to 1.
struct Evidence<Feature: PointFeature> {
    private var values = [Double](repeating: 0, count: Feature.allCases.count)

    /// The value of a feature; 0 if it wasn't seen.
    subscript(feature: Feature) -> Double {
        get { values[feature.rawValue] }
        set { values[feature.rawValue] = newValue }
    }

    /// The sum of the features' points.
    var points: Double {
        zip(Feature.allCases, values).reduce(0) { $0 + ($1.1 == 0 ? 0 : $1.0.points * $1.1) }
    }

    /// The features that were seen, in the order of the table.
    var seen: [(feature: Feature, value: Double)] {
        Feature.allCases.filter { self[$0] != 0 }.map { ($0, self[$0]) }
    }

    /// The features with their points, the most first.
    ///
    /// - Parameter name: What the sentences name.
    func reasons(naming name: String) -> [PointReason] {
        var reasons: [PointReason] = []
        for (feature, value) in seen {
            let points: Double = feature.points * value
            if abs(points) >= 0.05 {
                reasons.append(PointReason(points: points, text: feature.sentence(naming: name)))
            }
        }
        // The order of the table for equal points: `sort` is stable.
        reasons.sort { (a: PointReason, b: PointReason) -> Bool in abs(a.points) > abs(b.points) }
        return reasons
    }
}

/// A feature with points in a table.
protocol PointFeature: CaseIterable, RawRepresentable<Int>, Sendable where AllCases: RandomAccessCollection {
    static var table: PointTable { get }
}

extension PointFeature {
    /// The points for a value of 1.
    var points: Double { Self.table.rows[rawValue].points }

    /// The reason for people.
    func sentence(naming name: String) -> String { Self.table.rows[rawValue].sentence.replacing("*", with: name) }
}

/// Points with the reason for them.
package struct PointReason: Sendable, Hashable {
    /// The points: positive for, negative against.
    package let points: Double
    /// The reason, for people.
    package let text: String
}
