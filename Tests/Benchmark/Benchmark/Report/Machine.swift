import Foundation

/// The measured machine.
struct Machine: Codable, Equatable, CustomStringConvertible {
  var processor: String
  var processors: Int
  var memory: UInt64
  var system: String
  /// The load average of the last minute: other programs' work spoils a measurement.
  var load: Double

  static var current: Machine {
    var load = 0.0
    getloadavg(&load, 1)
    return Machine(
      processor: processorName, processors: ProcessInfo.processInfo.activeProcessorCount,
      memory: ProcessInfo.processInfo.physicalMemory,
      system: ProcessInfo.processInfo.operatingSystemVersionString, load: load)
  }

  private static var processorName: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":", maxSplits: 1).last
    return name.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
  }

  var description: String {
    "\(processors) × \(processor), \(Unit.bytes.text(Double(memory))), \(system), "
      + "load before: \(Unit.text(ratio: load))"
  }
}
