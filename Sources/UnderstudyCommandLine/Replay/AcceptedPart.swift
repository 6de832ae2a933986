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

extension [SessionResult?] {
  /// Accepts the group with this number in the report.
  ///
  /// - Throws: ``Failure`` if there is no such group, or a file can't be written.
  mutating func accept(group number: Int) throws(Failure) {
    let groups = ResultGroup.groups(of: compactMap { $0 }).filter(\.hasFailed)
    guard groups.indices.contains(number - 1) else {
      let expected = groups.isEmpty ? "no session differs" : "expected 1 to \(groups.count)"
      throw Failure(.usage, "--only \(number): \(expected)")
    }
    guard case .failed(let cause) = groups[number - 1].reason else { return }
    for place in indices where self[place]?.comparison?.cause == cause {
      try self[place]?.accept { $0.accepting(only: cause) }
    }
  }
}
