// A UICollectionView with a diffable data source as the host of a table: copy it into an app, with
// ListViews.swift. On Linux it is type-checked against UIKitStub.swift; it has run on no device.
import Listwright
import UIKit

/// A list of any content, whose snapshots are made of the unique ids of sections and cells.
@MainActor
class ListCollectionViewController: UICollectionViewController, @MainActor TableHost {
    typealias Source = UICollectionViewDiffableDataSource<UniqueID, UniqueID>
    typealias Snapshot = NSDiffableDataSourceSnapshot<UniqueID, UniqueID>

    private(set) lazy var table = TableController(host: self)
    private lazy var source = makeSource()
    private static let title = "title of a section"

    convenience init() { self.init(collectionViewLayout: UICollectionViewLayout()) }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.collectionViewLayout = makeLayout()
        for kind in SupplementaryKind.allCases {
            collectionView.register(
                ListItem.self, forSupplementaryViewOfKind: kind.elementKind, withReuseIdentifier: Self.title)
        }
    }

    /// A layout in which only sections that have a header or a footer reserve space for it.
    private func makeLayout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { [weak self] index, environment in
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            let data = self?.table.dataSource
            list.headerMode = data?.headerTitle(of: index) == nil ? .none : .supplementary
            list.footerMode = data?.footerTitle(of: index) == nil ? .none : .supplementary
            return .list(using: list, layoutEnvironment: environment)
        }
    }

    private func makeSource() -> Source {
        let source = Source(collectionView: collectionView) { [weak self] _, path, _ in
            self?.table.view(at: CellPath(path)) as? UICollectionViewCell
        }
        source.supplementaryViewProvider = { [weak self] view, elementKind, path in
            let kind = SupplementaryKind(elementKind)
            if let made = self?.table.view(kind, ofSectionAt: path.section) as? UICollectionReusableView {
                return made
            }
            let title = view.dequeueReusableSupplementaryView(
                ofKind: elementKind, withReuseIdentifier: Self.title, for: path)
            let section = self?.table.section(at: path.section)
            let text = kind == .header ? section?.header : section?.footer
            (title as? ListItem)?.show(title: text ?? "", subtitle: nil, image: nil, accessoryImage: nil)
            return title
        }
        return source
    }

    /// The sections and cells of the table, by ids that are unique even if those of the data aren't.
    private func snapshot() -> Snapshot {
        var snapshot = Snapshot()
        snapshot.appendSections(table.sections.map(\.uniqueID))
        for section in table.sections {
            snapshot.appendItems(section.cells.map(\.uniqueID), toSection: section.uniqueID)
        }
        return snapshot
    }

    // MARK: Requests of the table

    func reload(_ table: TableController) { source.applySnapshotUsingReloadData(snapshot()) }

    func apply(_ batch: TableBatch, to table: TableController) {
        batch.commit()
        let before = source.snapshot()
        var (snapshot, reconfigured, reloaded) = (snapshot(), Set<UniqueID>(), Set<UniqueID>())
        for stage in batch.stages {
            // The targets of updates are paths after the last stage. New items are loaded anyway.
            for update in stage.changes.cells.updates {
                guard let id = table.cell(at: update.target)?.uniqueID, before.indexOfItem(id) != nil else { continue }
                if stage.reloads.contains(update.at) { reloaded.insert(id) } else { reconfigured.insert(id) }
            }
            let titled = stage.changes.sections.updates.compactMap { table.section(at: $0.target)?.uniqueID }
            snapshot.reloadSections(titled.filter { before.indexOfSection($0) != nil })
        }
        snapshot.reconfigureItems(Array(reconfigured.subtracting(reloaded)))
        snapshot.reloadItems(Array(reloaded))
        source.apply(snapshot, animatingDifferences: true)
    }

    func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {
        if let nibName {
            let nib = UINib(nibName: nibName, bundle: nil)
            collectionView.register(nib, forCellWithReuseIdentifier: cellIdentifier)
        } else {
            collectionView.register(ListItem.self, forCellWithReuseIdentifier: cellIdentifier)
        }
    }
    func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? {
        collectionView.dequeueReusableCell(withReuseIdentifier: cellIdentifier, for: IndexPath(path))
            as? any TableCellView
    }
    func registerView(
        _ identifier: String, nibName: String?, of kind: SupplementaryKind, for table: TableController
    ) {
        let element = kind.elementKind
        if let nibName {
            let nib = UINib(nibName: nibName, bundle: nil)
            collectionView.register(nib, forSupplementaryViewOfKind: element, withReuseIdentifier: identifier)
        } else {
            collectionView.register(
                ListItem.self, forSupplementaryViewOfKind: element, withReuseIdentifier: identifier)
        }
    }
    func dequeueView(
        _ identifier: String, of kind: SupplementaryKind, ofSectionAt section: Int, of table: TableController
    ) -> (any TableCellView)? {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind.elementKind, withReuseIdentifier: identifier, for: IndexPath(row: 0, section: section))
            as? any TableCellView
    }
    func deselectCell(at path: CellPath, of table: TableController) {
        collectionView.deselectItem(at: IndexPath(path), animated: true)
    }
    func show(_ state: ContentState, of table: TableController) {
        contentUnavailableConfiguration = state.configuration
    }
    func show(_ activity: TableActivity, of table: TableController) {
        show(activity, in: &collectionView.refreshControl) { [weak self] in self?.table.pullDown() }
    }

    // MARK: Events

    override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        table.willDisplayCell(at: CellPath(path), view: cell as? any TableCellView)
    }
    override func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at path: IndexPath
    ) {
        table.willDisplay(
            SupplementaryKind(elementKind), ofSectionAt: path.section, view: view as? any TableCellView)
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
        table.selectCell(at: CellPath(path))
    }
}

extension SupplementaryKind {
    fileprivate init(_ elementKind: String) {
        self = elementKind == UICollectionView.elementKindSectionHeader ? .header : .footer
    }

    fileprivate var elementKind: String {
        self == .header ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
    }
}
