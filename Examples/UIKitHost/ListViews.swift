// The views that ListViewController.swift and ListCollectionViewController.swift share.
import Listwright
import UIKit

/// A row of a UITableView: two lines of text, an image and an accessory.
final class ListCell: UITableViewCell, @MainActor TextCellView {
    var cell: CellViewModel?

    func show(title: String, subtitle: String?, image: String?, accessoryImage: String?) {
        var content = defaultContentConfiguration()
        content.show(title: title, subtitle: subtitle, image: image)
        contentConfiguration = content
        accessoryView = accessoryImage.map { UIImageView(image: UIImage(named: $0)) }
    }
}

/// A header or a footer of a UITableView.
final class ListHeader: UITableViewHeaderFooterView, @MainActor TextCellView {
    var cell: CellViewModel?

    func show(title: String, subtitle: String?, image: String?, accessoryImage: String?) {
        var content = defaultContentConfiguration()
        content.show(title: title, subtitle: subtitle, image: image)
        contentConfiguration = content
    }
}

/// A row, a header or a footer of a UICollectionView.
final class ListItem: UICollectionViewListCell, @MainActor TextCellView {
    var cell: CellViewModel?

    func show(title: String, subtitle: String?, image: String?, accessoryImage: String?) {
        var content = defaultContentConfiguration()
        content.show(title: title, subtitle: subtitle, image: image)
        contentConfiguration = content
        accessories =
            accessoryImage.map { name in
                let view = UIImageView(image: UIImage(named: name))
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

extension ContentState {
    /// The words for a section; nil if its cells are shown.
    var text: String? {
        switch self {
        case .content, .empty(nil): nil
        case .loading: "Loading…"
        case .empty(let text?): text
        case .failed(let reason): reason
        }
    }

    /// The view that covers the list; nil if its cells are shown.
    @MainActor var configuration: UIContentUnavailableConfiguration? {
        switch self {
        case .content: return nil
        case .loading: return .loading()
        case .empty, .failed:
            var configuration = UIContentUnavailableConfiguration.empty()
            configuration.text = text ?? "Nothing to show"
            return configuration
        }
    }
}

extension UIViewController {
    /// Makes or removes a refresh control, and starts or stops it.
    func show(_ activity: TableActivity, in control: inout UIRefreshControl?, refresh: @escaping () -> Void) {
        guard activity.allowsRefreshing else { return control = nil }
        if control == nil {
            let made = UIRefreshControl()
            made.addAction(UIAction { _ in refresh() }, for: .valueChanged)
            control = made
        }
        if activity.isRefreshing { control?.beginRefreshing() } else { control?.endRefreshing() }
    }
}

extension UIView {
    /// The view after the last row: a wheel, a button to try again, or nothing.
    static func footer(for activity: TableActivity, retry: @escaping () -> Void) -> UIView? {
        let footer: UIView
        if activity.isLoadingMore {
            let wheel = UIActivityIndicatorView(style: .medium)
            wheel.startAnimating()
            footer = wheel
        } else if let reason = activity.loadMoreFailure {
            footer = UIButton(type: .system, primaryAction: UIAction(title: "\(reason) Try again") { _ in retry() })
        } else {
            return nil
        }
        footer.frame = CGRect(x: 0, y: 0, width: 0, height: 44)
        return footer
    }
}

extension CellPath { init(_ path: IndexPath) { self.init(section: path.section, row: path.row) } }
extension IndexPath { init(_ path: CellPath) { self.init(row: path.row, section: path.section) } }
