import ArgumentParser

/// What counts as the time that a program took.
enum Clock: String, Codable, CaseIterable, ExpressibleByArgument, CustomStringConvertible {
  /// As a person waits for it.
  case wall
  /// What the processors worked for it, by which other programs' work shows less.
  case processor

  var description: String {
    switch self {
    case .wall: "time as a clock on the wall shows it"
    case .processor: "time that processors worked"
    }
  }
}
