import Observation
import Understudy

@MainActor @Observable final class AlbumViewModel {
  private(set) var photos = 0
  private let count: (@escaping (Int) -> Void) -> Void

  init(count: @escaping (@escaping (Int) -> Void) -> Void) { self.count = count }

  func reload(completion: @escaping () -> Void) {
    count {
      self.photos = $0
      completion()
    }
  }
}

enum AlbumScreen: Screen {
  static func make(in world: World, notify: Notifier) -> AlbumViewModel {
    AlbumViewModel(count: world.callback("count", .value()) { completion in completion(3) })
  }

  static func describe(_ view: inout Interface<AlbumViewModel>) {
    view.bind("photos", \.photos)
    view.command("reload") { album in
      await withCheckedContinuation { done in album.reload { done.resume() } }
    }
  }
}
