// The views that ListViewController.swift and ListCollectionViewController.swift share.
import Listwright
import UIKit

/// A row of a UITableView: two lines of text, an image and an accessory.
final class ListCell: UITableViewCell, TextCellView {
    var cell: CellViewModel?

    func show(title: String, subtitle: String?, image: String?, accessory: CellAccessory) {
        var content = defaultContentConfiguration()
        content.show(title: title, subtitle: subtitle, image: image)
        contentConfiguration = content
        accessoryView = accessory.image.map { UIImageView(image: $0) }
    }
}

/// A header or a footer of a UITableView.
final class ListHeader: UITableViewHeaderFooterView, TextCellView {
    var cell: CellViewModel?

    func show(title: String, subtitle: String?, image: String?, accessory: CellAccessory) {
        var content = defaultContentConfiguration()
        content.show(title: title, subtitle: subtitle, image: image)
        contentConfiguration = content
    }
}

/// A row, a header or a footer of a UICollectionView.
final class ListItem: UICollectionViewListCell, TextCellView {
    var cell: CellViewModel?

    func show(title: String, subtitle: String?, image: String?, accessory: CellAccessory) {
        var content = defaultContentConfiguration()
        content.show(title: title, subtitle: subtitle, image: image)
        contentConfiguration = content
        accessories =
            accessory.image.map { image in
                let view = UIImageView(image: image)
                return [.customView(configuration: .init(customView: view, placement: .trailing()))]
            } ?? []
    }
}

extension UIListContentConfiguration {
    mutating func show(title: String, subtitle: String?, image: String?) {
        text = title
        secondaryText = subtitle
        self.image = image.flatMap { UIImage(named: $0) }
    }
}

extension CellAccessory {
    /// The image at the trailing edge, from the app's assets; an address isn't loaded here.
    var image: UIImage? {
        switch self {
        case .none: nil
        case .disclosure: UIImage(named: "chevron.forward")
        case .check: UIImage(named: "checkmark")
        case .image(let name): UIImage(named: name)
        }
    }
}

extension TableStatus {
    /// The view that covers the list; nil if its rows are shown.
    @MainActor var configuration: UIContentUnavailableConfiguration? {
        var configuration = UIContentUnavailableConfiguration.empty()
        switch content {
        case .content: return nil
        case .loading: return .loading()
        case .empty: configuration.text = "Nothing to show"
        case .failed(let reason): configuration.text = reason
        }
        return configuration
    }
}

extension CellPath { init(_ path: IndexPath) { self.init(section: path.section, row: path.row) } }
extension IndexPath { init(_ path: CellPath) { self.init(row: path.row, section: path.section) } }
