import Dispatch
import Foundation

/// Where code ends its process.
package enum PlaceToEnd: CaseIterable {
  case main, task, thread, queue, timer

  /// Ends the process there, after so many seconds; none is now.
  @MainActor
  package func end(_ way: WayToEnd, after seconds: Double) {
    switch self {
    case .main:
      if seconds == 0 { return way.end() }
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { way.end() }
    case .task:
      Task {
        if seconds > 0 { try await Task.sleep(for: .seconds(seconds)) }
        way.end()
      }
    case .thread:
      Thread.detachNewThread {
        if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
        way.end()
      }
    case .queue: DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { way.end() }
    case .timer:
      _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in way.end() }
    }
  }
}
