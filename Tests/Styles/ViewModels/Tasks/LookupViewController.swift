import Foundation

/// What the presenter tells its view.
@MainActor
package protocol LookupView: AnyObject {
  func show(names: [String])
  func show(message: String)
  func showActivity(_ isActive: Bool)
}

/// Searches, and keeps nothing of what its view shows.
@MainActor
package final class LookupPresenter {
  private weak var view: (any LookupView)?
  private var search: Task<Void, Never>?
  private let names = ["Ada", "Alan", "Barbara", "Grace", "Gracie"]

  init(view: any LookupView) { self.view = view }

  func textDidChange(_ text: String) {
    search?.cancel()
    guard !text.isEmpty else {
      view?.showActivity(false)
      view?.show(names: [])
      return
    }
    view?.showActivity(true)
    search = Task { [weak self] in await self?.search(text) }
  }

  private func search(_ text: String) async {
    do {
      try await Task.sleep(for: .milliseconds(250))
      let found = names.filter { $0.hasPrefix(text) }
      try await Task.sleep(for: .milliseconds(400))
      view?.showActivity(false)
      view?.show(names: found)
      if found.isEmpty { view?.show(message: "no name begins with \(text)") }
    } catch {
      // Another text was typed.
    }
  }
}

/// The view, with what its labels show.
@MainActor
package final class LookupViewController: LookupView {
  package private(set) var rows: [String] = []
  package private(set) var isSpinning = false
  package private(set) var label: String?
  private lazy var presenter = LookupPresenter(view: self)

  package init() {}

  package func type(_ text: String) { presenter.textDidChange(text) }
  package func closeMessage() { label = nil }

  package func show(names: [String]) { rows = names }
  package func show(message: String) { label = message }
  package func showActivity(_ isActive: Bool) { isSpinning = isActive }
}
