import Foundation

/// An error of the compiler, by the line of the source.
struct Diagnostic {
  let line: Int
  let text: String
}

/// Why a source could not be given to the compiler.
struct NoCompiler: Error, CustomStringConvertible {
  let description: String
}

/// What the compiler says of `source`, which may import Understudy as it was built for the tests.
func typecheck(_ source: String) throws -> [Diagnostic] {
  let folder = URL.temporaryDirectory.appending(path: "understudy-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "Source.swift")
  try Data(source.utf8).write(to: file)
  let output = try run(
    swiftc(),
    [
      "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", try modules().path,
      file.path,
    ])
  return output.split(separator: "\n").compactMap { Diagnostic($0, of: file.path) }
}

extension Diagnostic {
  /// Reads `FILE:LINE:COLUMN: error: TEXT`.
  fileprivate init?(_ line: Substring, of file: String) {
    guard line.hasPrefix(file + ":"), let error = line.range(of: ": error: ") else { return nil }
    let place = line[..<error.lowerBound].dropFirst(file.count + 1).split(separator: ":")
    guard let number = place.first.flatMap({ Int($0) }) else { return nil }
    self.line = number
    text = String(line[error.upperBound...])
  }
}

private func run(_ program: URL, _ arguments: [String]) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self)
}

/// The compiler that the shell would find.
private func swiftc() throws -> URL {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  let candidates = path.split(separator: ":").map { URL(filePath: "\($0)/swiftc") }
  guard let found = candidates.first(where: { isExecutable($0) }) else {
    throw NoCompiler(description: "swiftc: not found in PATH=\(path), this test needs the compiler")
  }
  return found
}

private func isExecutable(_ file: URL) -> Bool {
  FileManager.default.isExecutableFile(atPath: file.path)
}

/// The folder of the modules that the build of these tests left beside their bundle.
private func modules() throws -> URL {
  let bundle = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
  var folder = bundle
  while folder.path.count > 1 {
    folder.deleteLastPathComponent()
    let modules = folder.appending(path: "Modules")
    let module = modules.appending(path: "Understudy.swiftmodule")
    if FileManager.default.fileExists(atPath: module.path) { return modules }
  }
  throw NoCompiler(
    description: "Modules/Understudy.swiftmodule: not found above \(bundle.path), "
      + "this test needs the built module")
}
