import Foundation
import Understudy

/// What happened, in order, on any thread.
class Journal: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []
  private let start = Date()

  var lines: [String] { lock.withLock { entries } }

  func note(_ text: String) { lock.withLock { entries.append(text) } }

  /// Notes the text and the time.
  func stamp(_ text: String) {
    let milliseconds = Int((Date().timeIntervalSince(start) * 1000).rounded())
    note("\(text) at \(milliseconds) ms")
  }
}
