import Foundation

extension Program {
  /// The Python at `path`, or else in `PATH`: the interpreter itself, because a launcher would be
  /// measured with it.
  static func python(at path: String?, _ workspace: Workspace) -> Program? {
    guard let launcher = path.map({ Program(path: $0) }) ?? .installed("python3") else {
      return nil
    }
    let output = workspace.path("python")
    let question = Program(
      path: launcher.path, arguments: ["-c", "import sys; print(sys.executable)"])
    guard (try? Run(question, input: "/dev/null", output: output, in: workspace)) != nil else {
      return nil
    }
    return Program(path: workspace.end(of: output).trimmingCharacters(in: .newlines))
  }
}
