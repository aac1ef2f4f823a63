// A UICollectionView with a diffable data source as the host of a table: copy it into an app, with
// ListViews.swift. On Linux it is type-checked against UIKitStub.swift; it has run on no device.
import Listwright
import UIKit

/// A list of any content, whose snapshots are made of the ids of sections and cells.
@MainActor
class ListCollectionViewController: UICollectionViewController {
    typealias Source = UICollectionViewDiffableDataSource<UniqueID, UniqueID>
    typealias Snapshot = NSDiffableDataSourceSnapshot<UniqueID, UniqueID>

    let table: TableController
    private lazy var shown = ShownSections(table) { [unowned self] in apply($0) }
    private lazy var source = makeSource()
    /// The kinds of views that were registered.
    private var kinds: Set<String> = []
    private static let title = "title of a section"

    init(_ table: TableController) {
        self.table = table
        super.init(collectionViewLayout: UICollectionViewLayout())
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.collectionViewLayout = makeLayout()
        for kind in SupplementaryKind.allCases {
            collectionView.register(
                ListItem.self, forSupplementaryViewOfKind: kind.elementKind, withReuseIdentifier: Self.title)
        }
        let control = UIRefreshControl()
        control.addAction(UIAction { [table] _ in table.refresh() }, for: .valueChanged)
        collectionView.refreshControl = control
        shown.follow()
    }

    /// A layout in which only sections that have a header or a footer reserve space for it.
    private func makeLayout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { [weak self] index, environment in
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            let section = self?.section(at: index)
            list.headerMode = section?.header == nil ? .none : .supplementary
            list.footerMode = section?.footer == nil ? .none : .supplementary
            return .list(using: list, layoutEnvironment: environment)
        }
    }

    private func makeSource() -> Source {
        let source = Source(collectionView: collectionView) { [weak self] _, path, _ in
            self?.view(for: path)
        }
        source.supplementaryViewProvider = { [weak self] view, elementKind, path in
            let title = view.dequeueReusableSupplementaryView(
                ofKind: elementKind, withReuseIdentifier: Self.title, for: path)
            let isHeader = SupplementaryKind(elementKind) == .header
            guard let item = title as? ListItem, let section = self?.section(at: path.section) else { return title }
            if let cell = isHeader ? section.headerCell : section.footerCell {
                self?.table.load(item, with: cell)
            } else {
                let text = isHeader ? section.header : section.footer
                item.show(title: text ?? "", subtitle: nil, image: nil, accessory: .none)
            }
            return title
        }
        return source
    }

    private func section(at index: Int) -> SectionViewModel? {
        shown.sections.indices.contains(index) ? shown.sections[index] : nil
    }

    private func view(for path: IndexPath) -> UICollectionViewCell {
        let cell = shown[CellPath(path)]
        if kinds.insert(cell.kind).inserted {
            if let nib = cell.nibName {
                collectionView.register(UINib(nibName: nib, bundle: nil), forCellWithReuseIdentifier: cell.kind)
            } else {
                collectionView.register(ListItem.self, forCellWithReuseIdentifier: cell.kind)
            }
        }
        let view = collectionView.dequeueReusableCell(withReuseIdentifier: cell.kind, for: path)
        if let view = view as? any CellView { table.load(view, with: cell) }
        return view
    }

    /// Applies one snapshot: a diffable data source computes the stages itself.
    private func apply(_ update: SectionUpdate) {
        contentUnavailableConfiguration = table.status.configuration
        let control = collectionView.refreshControl
        if table.status.isRefreshing { control?.beginRefreshing() } else { control?.endRefreshing() }
        let before = source.snapshot()
        shown.show(update)
        var snapshot = Snapshot()
        snapshot.appendSections(update.new.map(\.id))
        for section in update.new { snapshot.appendItems(section.cells.map(\.id), toSection: section.id) }
        let titled = update.stages.flatMap { $0.changes.sections.updates }.map { update.new[$0.target].id }
        snapshot.reloadSections(titled.filter { before.indexOfSection($0) != nil })
        let kinds = Dictionary(
            update.old.flatMap(\.cells).map { ($0.id, $0.kind) }, uniquingKeysWith: { first, _ in first })
        snapshot.reconfigureItems(update.updated.filter { kinds[$0.id] == $0.kind }.map(\.id))
        snapshot.reloadItems(update.updated.filter { kinds[$0.id] != $0.kind }.map(\.id))
        source.apply(snapshot, animatingDifferences: true)
    }

    // MARK: Events

    override func collectionView(
        _ collectionView: UICollectionView, willDisplay view: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        table.send(.appear, to: shown[CellPath(path)].id, view: view as? any CellView)
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
        if table.send(.select, to: shown[CellPath(path)].id) {
            collectionView.deselectItem(at: path, animated: true)
        }
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
