import Foundation

/// A cache that is used from any thread, protected by a lock.
final class ThumbnailCache {
  private let lock = NSLock()
  private var thumbnails: [Int: String] = [:]
  private var hits = 0

  subscript(photo: Int) -> String? {
    get {
      lock.lock()
      defer { lock.unlock() }
      if thumbnails[photo] != nil { hits += 1 }
      return thumbnails[photo]
    }
    set {
      lock.lock()
      defer { lock.unlock() }
      thumbnails[photo] = newValue
    }
  }

  var hitCount: Int { lock.withLock { hits } }
}

/// Renders thumbnails concurrently, and shows each as soon as it is there.
package final class ThumbnailsViewModel {
  package private(set) var thumbnails: [Int: String] = [:]
  package private(set) var pending = 0
  package var hitCount: Int { cache.hitCount }

  private let cache = ThumbnailCache()
  private let queue = DispatchQueue(label: "thumbnails", attributes: .concurrent)

  package init() {}

  package func scroll(to first: Int) {
    thumbnails = [:]
    for photo in first..<first + 6 {
      pending += 1
      queue.async { [cache] in
        let thumbnail = cache[photo] ?? Self.render(photo)
        cache[photo] = thumbnail
        DispatchQueue.main.async {
          self.thumbnails[photo] = thumbnail
          self.pending -= 1
        }
      }
    }
  }

  private static func render(_ photo: Int) -> String {
    var pixel = UInt32(truncatingIfNeeded: photo)
    for _ in 0..<10_000 { pixel = pixel &* 1_664_525 &+ 1_013_904_223 }
    return "#" + String(pixel & 0xFFF, radix: 16)
  }
}
