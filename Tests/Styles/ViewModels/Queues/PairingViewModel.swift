import Foundation

/// Waits for a device with a semaphore, on a background queue, and gives up after two seconds.
package final class PairingViewModel {
  package enum Status: String { case unpaired, searching, paired, timedOut }

  package private(set) var status = Status.unpaired {
    didSet { statusDidChange?(status) }
  }
  package var statusDidChange: ((Status) -> Void)?

  private let queue = DispatchQueue(label: "pairing", qos: .utility)

  package init() {}

  /// - Parameter distance: in metres; a device answers later the farther away it is.
  package func pair(_ distance: Double) {
    status = .searching
    queue.async {
      let answered = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + distance / 10) { answered.signal() }
      let result = answered.wait(timeout: .now() + 2)
      DispatchQueue.main.async { [weak self] in
        self?.status = result == .success ? .paired : .timedOut
      }
    }
  }

  package func unpair() { status = .unpaired }
}
