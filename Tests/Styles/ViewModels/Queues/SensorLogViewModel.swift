import Dispatch

/// Readings that a serial queue protects: written asynchronously, read synchronously.
final class SensorLog {
  private let queue = DispatchQueue(label: "sensor log")
  private var readings: [Double] = []

  func append(_ reading: Double) { queue.async { self.readings.append(reading) } }
  func clear() { queue.async(flags: .barrier) { self.readings.removeAll() } }

  var average: Double? {
    queue.sync { readings.isEmpty ? nil : readings.reduce(0, +) / Double(readings.count) }
  }
  var count: Int { queue.sync { readings.count } }

  func smooth(completion: @escaping ([Double]) -> Void) {
    queue.async {
      let pairs = zip(self.readings, self.readings.dropFirst())
      let smoothed = pairs.map { ($0 + $1) / 2 }
      self.readings = smoothed
      DispatchQueue.main.async { completion(smoothed) }
    }
  }
}

package final class SensorLogViewModel {
  package var summary: String {
    guard let average = log.average else { return "no readings" }
    return "\(log.count) readings, average \(average)"
  }
  package private(set) var curve: [Double] = []

  private let log = SensorLog()

  package init() {}

  package func record(_ reading: Double) { log.append(reading) }

  package func smooth() { log.smooth { [weak self] in self?.curve = $0 } }

  package func clear() {
    log.clear()
    curve = []
  }
}
