@testable import UnderstudyExploring

extension Explorer {
  /// Explores to the end; returns all that is found.
  func findings() throws -> [Finding] {
    var findings: [Finding] = []
    try run {
      findings.append($0)
      return true
    }
    return findings
  }
}
