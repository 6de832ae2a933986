import Foundation
import PortableCombine

extension Notification.Name {
  static let messageDidArrive = Notification.Name("messageDidArrive")
  static let messagesWereRead = Notification.Name("messagesWereRead")
}

/// Counts notifications, some of which are posted by other threads.
package final class BadgeViewModel: ObservableObject {
  @Published package private(set) var badge: String?
  @Published package private(set) var lastSender: String?

  private let center: NotificationCenter
  private var unread = 0 { didSet { badge = unread == 0 ? nil : "\(unread)" } }
  private var observers: [NSObjectProtocol] = []

  package init(center: NotificationCenter = .default) {
    self.center = center
    observers = [
      center.addObserver(forName: .messageDidArrive, object: nil, queue: .main) { [weak self] in
        self?.unread += 1
        self?.lastSender = $0.userInfo?["sender"] as? String
      },
      center.addObserver(forName: .messagesWereRead, object: nil, queue: nil) { [weak self] _ in
        self?.unread = 0
      },
    ]
  }

  deinit { observers.forEach(center.removeObserver) }

  package func receive(_ sender: String) {
    DispatchQueue.global().async { [center] in
      center.post(name: .messageDidArrive, object: nil, userInfo: ["sender": sender])
    }
  }

  package func markAsRead() { center.post(name: .messagesWereRead, object: nil) }
}
