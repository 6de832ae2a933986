import Foundation

package protocol KeyValueStore: AnyObject {
  func object(forKey key: String) -> Any?
  func set(_ value: Any?, forKey key: String)
}

/// What tests and previews use in place of `UserDefaults`.
package final class InMemoryStore: KeyValueStore {
  private var values: [String: Any] = [:]

  package init() {}

  package func object(forKey key: String) -> Any? { values[key] }

  package func set(_ value: Any?, forKey key: String) {
    values[key] = value
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }
}

@propertyWrapper
package struct Stored<Value> {
  let key: String
  let defaultValue: Value
  let store: KeyValueStore

  package var wrappedValue: Value {
    get { store.object(forKey: key) as? Value ?? defaultValue }
    nonmutating set { store.set(newValue, forKey: key) }
  }
}

/// Keeps its properties in a store, and follows the store's notifications.
package final class PreferencesViewModel {
  @Stored package var isMuted: Bool
  @Stored package var volume: Int
  package private(set) var saves = 0
  package private(set) var lastSave: Date?

  private var observer: NSObjectProtocol?

  package init(store: KeyValueStore = InMemoryStore()) {
    _isMuted = Stored(key: "isMuted", defaultValue: false, store: store)
    _volume = Stored(key: "volume", defaultValue: 5, store: store)
    observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: store, queue: nil
    ) { [weak self] _ in
      self?.saves += 1
      self?.lastSave = Date()
    }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  package func toggleMute() { isMuted.toggle() }
  package func setVolume(_ volume: Int) { self.volume = min(max(volume, 0), 10) }
}
