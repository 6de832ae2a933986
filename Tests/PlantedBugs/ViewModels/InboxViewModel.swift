/// Messages that are read and archived. The bug is a notification that is dropped.
package final class InboxViewModel {
  package struct Message: Equatable {
    package let subject: String
    package var isUnread = true
  }

  package private(set) var messages = ["Invoice", "Lunch?", "Photos"].map { Message(subject: $0) }
  package var unreadCount: Int { messages.count { $0.isUnread } }
  package var onChange: () -> Void = {}

  private let hasBug: Bool

  package init(hasBug: Bool) { self.hasBug = hasBug }

  package func open(_ row: Int) {
    guard messages.indices.contains(row), messages[row].isUnread else { return }
    messages[row].isUnread = false
    onChange()
  }

  package func archive(_ row: Int) {
    guard messages.indices.contains(row) else { return }
    let message = messages.remove(at: row)
    // The badge shows the same number.
    if hasBug, !message.isUnread { return }
    onChange()
  }
}
