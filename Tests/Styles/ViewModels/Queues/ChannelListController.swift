import Foundation

package protocol ChannelListDelegate: AnyObject {
  func channelsDidChange()
  func channelList(didOpen channel: String)
}

/// Answers a table view's questions, and tells its delegate when to ask anew.
package final class ChannelListViewModel {
  package weak var delegate: (any ChannelListDelegate)?
  private var channels: [(name: String, unread: Int)] = []
  private var page = 0
  private var isLoading = false

  package init() {}

  package var numberOfRows: Int { channels.count }
  package func title(at row: Int) -> String {
    let channel = channels[row]
    return channel.unread > 0 ? "\(channel.name) (\(channel.unread))" : channel.name
  }

  package func willDisplay(row: Int) {
    guard row == numberOfRows - 1, page < 3 else { return }
    loadMore()
  }

  package func loadMore() {
    if isLoading { return }
    isLoading = true
    let number = page
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) {
      let loaded = (1...2).map { (name: "Channel \(number * 2 + $0)", unread: $0 - 1) }
      DispatchQueue.main.async { [weak self] in self?.take(loaded) }
    }
  }

  package func select(row: Int) {
    guard channels.indices.contains(row) else { return }
    channels[row].unread = 0
    delegate?.channelsDidChange()
    delegate?.channelList(didOpen: channels[row].name)
  }

  private func take(_ loaded: [(name: String, unread: Int)]) {
    channels += loaded
    page += 1
    isLoading = false
    delegate?.channelsDidChange()
  }
}

/// The table view's controller, which shows what it was told to ask for.
package final class ChannelListController: ChannelListDelegate {
  package private(set) var cells: [String] = []
  package var onOpen: (String) -> Void = { _ in }
  private let viewModel = ChannelListViewModel()

  package init() { viewModel.delegate = self }

  package func appear() { viewModel.loadMore() }
  package func scroll(to row: Int) { viewModel.willDisplay(row: row) }
  package func select(_ row: Int) { viewModel.select(row: row) }

  package func channelsDidChange() {
    cells = (0..<viewModel.numberOfRows).map(viewModel.title)
  }

  package func channelList(didOpen channel: String) { onOpen(channel) }
}
