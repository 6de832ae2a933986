import ArgumentParser
import Understudy
import UnderstudyProgram

/// What alone is accepted, of everything that differs.
enum AcceptedPart: ExpressibleByArgument, CustomStringConvertible {
  /// A binding, or whether a command is enabled and what it returns.
  case name(String)
  /// What failed for the same reason, by its number in the report.
  case group(Int)

  init(argument: String) { self = Int(argument).map(Self.group) ?? .name(argument) }

  var description: String {
    switch self {
    case .name(let name): name
    case .group(let number): "\(number)"
    }
  }
}
