// The names of UIKit that the hosts use, without an implementation. On Linux, which has no UIKit, the
// hosts are type-checked against them. The signatures are UIKit's.
@_exported import Foundation

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
}

// MARK: Views

@MainActor open class UIWindow {}

@MainActor open class UIView {
    public var window: UIWindow?
    public var frame = CGRect()
    public init(frame: CGRect = CGRect()) {}
}

@MainActor open class UIControl: UIView {
    public struct Event: Sendable { public static let valueChanged = Event() }
    public func addAction(_ action: UIAction, for events: Event) {}
}

@MainActor open class UIAction {
    public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) { self.init() }
    init() {}
}

@MainActor open class UIButton: UIControl {
    public enum ButtonType: Sendable { case system }
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) { self.init() }
}

@MainActor open class UIRefreshControl: UIControl {
    public init() { super.init() }
    public func beginRefreshing() {}
    public func endRefreshing() {}
}

@MainActor open class UIActivityIndicatorView: UIView {
    public enum Style: Sendable { case medium }
    public init(style: Style) { super.init() }
    public func startAnimating() {}
}

open class UIImage { public init?(named name: String) {} }

@MainActor open class UIImageView: UIView { public init(image: UIImage?) { super.init() } }

@MainActor open class UINib { public init(nibName: String, bundle: Bundle?) {} }

public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration {
    public var text: String?
    public var secondaryText: String?
    public var image: UIImage?
}

public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    public var text: String?
    public static func loading() -> UIContentUnavailableConfiguration { .init() }
    public static func empty() -> UIContentUnavailableConfiguration { .init() }
}

// MARK: View controllers

@MainActor public protocol UIViewControllerTransitionCoordinator {}

@MainActor open class UIViewController {
    public var contentUnavailableConfiguration: (any UIContentConfiguration)?
    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}
    public convenience init() { self.init(nibName: nil, bundle: nil) }
    open func viewDidLoad() {}
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
}

// MARK: Tables

@MainActor open class UITableViewCell: UIView {
    public enum EditingStyle: Sendable { case none, delete, insert }
    public var contentConfiguration: (any UIContentConfiguration)?
    public var accessoryView: UIView?
    public func defaultContentConfiguration() -> UIListContentConfiguration { .init() }
}

@MainActor open class UITableViewHeaderFooterView: UIView {
    public var contentConfiguration: (any UIContentConfiguration)?
    public func defaultContentConfiguration() -> UIListContentConfiguration { .init() }
}

@MainActor open class UIContextualAction {
    public enum Style: Sendable { case normal, destructive }
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
    public init(style: Style, title: String?, handler: @escaping Handler) {}
}

@MainActor open class UISwipeActionsConfiguration { public init(actions: [UIContextualAction]) {} }

@MainActor open class UITableView: UIView {
    public enum Style: Sendable { case plain, grouped, insetGrouped }
    public enum RowAnimation: Sendable { case automatic, none }
    public nonisolated static var automaticDimension: CGFloat { -1 }
    public var tableFooterView: UIView?
    public func reloadData() {}
    public func register(_ kind: AnyClass?, forCellReuseIdentifier identifier: String) {}
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}
    public func register(_ kind: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {}
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {}
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        nil
    }
    public func deselectRow(at path: IndexPath, animated: Bool) {}
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { updates?() }
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {}
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {}
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
    public func moveSection(_ section: Int, toSection other: Int) {}
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {}
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation) {}
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation) {}
    public func reconfigureRows(at paths: [IndexPath]) {}
    public func moveRow(at path: IndexPath, to other: IndexPath) {}
}

@MainActor open class UITableViewController: UIViewController {
    public let tableView: UITableView! = UITableView()
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public var refreshControl: UIRefreshControl?
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    open func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { UITableViewCell() }
    open func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 0 }
    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat { 0 }
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 0 }
    open func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat { 0 }
    open func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat { 0 }
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {}
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}
    open func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {}
    open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }
    open func tableView(
        _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {}
    open func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool { false }
    open func tableView(_ tableView: UITableView, moveRowAt old: IndexPath, to new: IndexPath) {}
}

// MARK: Collections

@MainActor open class UICollectionReusableView: UIView {}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
    public var contentConfiguration: (any UIContentConfiguration)?
}

public struct UICellAccessory {
    public enum DisplayedState: Sendable { case always }
    public enum Placement {
        public typealias Position = ([UICellAccessory]) -> Int
        case trailing(displayed: DisplayedState = .always, at: Position = { $0.count })
    }
    public struct CustomViewConfiguration {
        @MainActor public init(customView: UIView, placement: Placement) {}
    }
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory { .init() }
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
    public var accessories: [UICellAccessory] = []
    public func defaultContentConfiguration() -> UIListContentConfiguration { .init() }
}

@MainActor open class UICollectionViewLayout { public init() {} }

@MainActor public protocol NSCollectionLayoutEnvironment {}

public struct UICollectionLayoutListConfiguration {
    public enum Appearance: Sendable { case plain }
    public enum HeaderMode: Sendable { case none, supplementary }
    public enum FooterMode: Sendable { case none, supplementary }
    public var headerMode = HeaderMode.none
    public var footerMode = FooterMode.none
    public init(appearance: Appearance) {}
}

@MainActor open class NSCollectionLayoutSection {
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { NSCollectionLayoutSection() }
}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    public typealias Provider = (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?
    public init(sectionProvider: @escaping Provider) { super.init() }
}

@MainActor open class UICollectionView: UIView {
    public nonisolated static var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
    public nonisolated static var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }
    public var collectionViewLayout = UICollectionViewLayout()
    public var refreshControl: UIRefreshControl?
    public func register(_ kind: AnyClass?, forCellWithReuseIdentifier identifier: String) {}
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}
    public func register(
        _ kind: AnyClass?, forSupplementaryViewOfKind element: String, withReuseIdentifier identifier: String
    ) {}
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind element: String, withReuseIdentifier identifier: String
    ) {}
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
    public func dequeueReusableSupplementaryView(
        ofKind element: String, withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
    public func deselectItem(at path: IndexPath, animated: Bool) {}
}

@MainActor open class UICollectionViewController: UIViewController {
    public let collectionView: UICollectionView! = UICollectionView()
    public init(collectionViewLayout layout: UICollectionViewLayout) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind element: String, at path: IndexPath
    ) {}
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {}
}

public struct NSDiffableDataSourceSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
    public init() {}
    public mutating func appendSections(_ sections: [Section]) {}
    public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) {}
    public mutating func reloadItems(_ items: [Item]) {}
    public mutating func reconfigureItems(_ items: [Item]) {}
    public mutating func reloadSections(_ sections: [Section]) {}
    public func indexOfItem(_ item: Item) -> Int? { nil }
    public func indexOfSection(_ section: Section) -> Int? { nil }
}

@MainActor open class UICollectionViewDiffableDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    public typealias CellProvider = (UICollectionView, IndexPath, Item) -> UICollectionViewCell?
    public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?
    public var supplementaryViewProvider: SupplementaryViewProvider?
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {}
    public func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { .init() }
    public func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {}
    public func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, completion: (() -> Void)? = nil
    ) {}
}
