import Foundation
import TestTools

/// Compiles `source`, a file named `Source.swift` that may import the libraries built for the
/// tests.
///
/// - Parameters:
///   - source: The whole file.
///   - options: Further options of the compiler.
/// - Returns: The compiler's output.
/// - Throws: If there is no compiler, or it can't be started.
package func typecheck(_ source: String, options: [String] = []) throws -> String {
  let folder = URL.temporaryDirectory.appending(path: "understudy-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "Source.swift")
  try Data(source.utf8).write(to: file)
  let modules = try modules()
  let built = modules.deletingLastPathComponent()
  // Beside the C targets' objects are their module maps.
  let maps = ["CRegion", "CSeal", "COpenCombineHelpers"].map {
    built.appending(path: "\($0).build")
  }
  let imports = ([modules] + maps).flatMap { ["-I", $0.path] }
  let (_, output) = try run(
    compiler("swiftc"),
    ["-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm"]
      + imports + options + [file.path])
  return output.replacing(file.path, with: "Source.swift")
}

/// Compiles a C header where no header of the system is installed.
///
/// - Parameter path: The header.
/// - Returns: The texts of the compiler's errors.
/// - Throws: If there is no compiler, or it can't be started.
package func errors(inHeaderWithoutSystem path: String) throws -> [String] {
  let (_, output) = try run(
    compiler("clang"), ["-fsyntax-only", "-nostdinc", "-x", "c-header", path])
  return output.matches(of: /(?m)^.*: (?:fatal )?error: "?(.*?)"?$/).map { String($0.output.1) }
}

/// Reads a package's manifest with SwiftPM.
///
/// - Parameter folder: The package's folder.
/// - Returns: The manifest in JSON.
/// - Throws: If there is no SwiftPM, or it can't be started.
package func manifest(of folder: URL) throws -> Data {
  // Nothing is written below it: the package's own folder is locked while its tests run.
  let scratch = URL.temporaryDirectory.appending(path: "understudy-\(UUID())")
  defer { try? FileManager.default.removeItem(at: scratch) }
  return try run(
    compiler("swift"),
    [
      "package", "--package-path", folder.path, "--scratch-path", scratch.path, "dump-package",
    ]
  ).output
}

/// Why a source could not be compiled.
struct NoCompiler: Error, CustomStringConvertible {
  let description: String
}

/// Runs a program to its end. What it writes first goes to a file, so that the other can be read whole.
func run(_ program: URL, _ arguments: [String]) throws -> (output: Data, errors: String) {
  try Limit.require()
  let log = URL.temporaryDirectory.appending(path: "understudy-\(UUID())")
  try Data().write(to: log)
  defer { try? FileManager.default.removeItem(at: log) }
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardOutput = try FileHandle(forWritingTo: log)
  process.standardError = pipe
  try process.run()
  let errors = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (try Data(contentsOf: log), String(decoding: errors, as: UTF8.self))
}

/// The compiler that a shell would find.
func compiler(_ name: String) throws -> URL {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  let candidates = path.split(separator: ":").map { URL(filePath: "\($0)/\(name)") }
  guard let found = candidates.first(where: { isExecutable($0) }) else {
    throw NoCompiler(
      description: "\(name): not found in PATH=\(path), this test needs the compiler")
  }
  return found
}

private func isExecutable(_ file: URL) -> Bool {
  FileManager.default.isExecutableFile(atPath: file.path)
}

/// The folder of the built modules, beside the bundle of these tests.
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
