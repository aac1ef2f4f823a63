// The names of UIKit that ListViewController.swift uses, without an implementation. On Linux, which
// has no UIKit, the host is type-checked against them. The signatures are UIKit's.
@_exported import Foundation

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
}

@MainActor open class UILabel { public var text: String? }

@MainActor open class UITableViewCell {
    public init() {}
    public var textLabel: UILabel? { nil }
}

@MainActor open class UITableView {
    public enum RowAnimation: Sendable { case automatic }
    public func reloadData() {}
    public func register(_ kind: AnyClass?, forCellReuseIdentifier identifier: String) {}
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
        UITableViewCell()
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
    public func moveRow(at path: IndexPath, to other: IndexPath) {}
}

@MainActor open class UITableViewController {
    public let tableView: UITableView! = UITableView()
    public init() {}
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 0 }
    open func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { UITableViewCell() }
    open func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {}
}
