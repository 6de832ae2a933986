import PortableCombine

package final class AppearanceSettings: ObservableObject {
  package enum Theme: String, CaseIterable { case system, light, dark }

  @Published package var theme = Theme.system
  @Published package var fontSize = 12
}

package final class SyncSettings: ObservableObject {
  @Published package var isEnabled = false
  @Published package var accounts: [String] = []
}

/// Observable objects inside another, which passes on their changes.
package final class SettingsViewModel: ObservableObject {
  package let appearance = AppearanceSettings()
  package let sync = SyncSettings()
  @Published package private(set) var changes = 0

  private var cancellables: Set<AnyCancellable> = []

  package init() {
    for publisher in [appearance.objectWillChange, sync.objectWillChange] {
      publisher
        .sink { [weak self] in
          self?.changes += 1
          self?.objectWillChange.send()
        }
        .store(in: &cancellables)
    }
    sync.$accounts
      .map { !$0.isEmpty }
      .removeDuplicates()
      .assign(to: \.isEnabled, on: sync)
      .store(in: &cancellables)
  }

  package func choose(_ theme: AppearanceSettings.Theme) { appearance.theme = theme }
  package func zoomIn() { appearance.fontSize += 2 }
  package func addAccount(_ name: String) { sync.accounts.append(name) }
}
