import ArgumentParser

/// How a program's time is measured.
enum Clock: String, Codable, CaseIterable, ExpressibleByArgument, CustomStringConvertible {
  /// Elapsed time, as a person waits.
  case wall
  /// Processor time, which other programs' work affects less.
  case processor

  var description: String {
    switch self {
    case .wall: "time as a clock on the wall shows it"
    case .processor: "time that processors worked"
    }
  }
}
