import Foundation
import TestTools

extension Program {
  /// Python with these arguments, in the environment of the tests.
  package static func python(_ arguments: [String]) -> Program {
    Program(
      path: "/usr/bin/env", arguments: [TestTools.python] + arguments,
      environment: ProcessInfo.processInfo.environment)
  }
}
