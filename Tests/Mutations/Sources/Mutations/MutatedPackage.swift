import Foundation
import Mutating

/// A copy of the package in which each mutant has a switch.
struct MutatedPackage {
  /// The folders whose sources are mutated, and how.
  static let targets: [(folder: String, scope: MutatedSource.Scope)] = [
    ("Sources/Bindings", .everything), ("Sources/ExampleModels", .everything),
    ("Sources/ExampleViewModels", .everything), ("Sources/Examples", .bindings),
    ("Tests/Tickets/ViewModels", .everything),
  ]

  let root: URL
  private let folder: URL
  private let sources: [MutatedSource]
  private var dropped: Set<Int> = []

  /// Finds the mutants of the package at `root`.
  init(of root: URL) throws {
    self.root = root
    folder = root.appending(path: ".build/mutations/package")
    var texts: [(file: String, text: String, scope: MutatedSource.Scope)] = []
    for (target, scope) in Self.targets {
      for file in try Files.all(in: root, under: target) where file.hasSuffix(".swift") {
        let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        texts.append((file, text, scope))
      }
    }
    sources = MutatedSource.mutating(texts)
    let list = (try? String(contentsOf: listOfDropped, encoding: .utf8)) ?? ""
    drop(Set(list.split(separator: "\n").map(String.init)))
  }

  /// Drops all mutants of some names, so that every run has the same ones.
  private mutating func drop(_ names: Set<String>) {
    dropped.formUnion(all.filter { names.contains($0.name) }.map(\.number))
  }

  /// All mutants, also those that don't compile.
  private var all: [Mutant] { sources.flatMap(\.mutants) }

  /// The mutants, without those that were found not to compile.
  var mutants: [Mutant] { all.filter { !dropped.contains($0.number) } }

  /// How many numbers there are, from 0.
  var size: Int { (all.last?.number ?? 0) + 1 }

  /// What did not compile at the last build, which need not be tried again.
  private var listOfDropped: URL { root.appending(path: ".build/mutations/dropped.txt") }

  /// What the last builds printed.
  private var log: URL { root.appending(path: ".build/mutations/build.log") }

  // MARK: Building

  /// Builds the programs that replay sessions. Mutants that don't compile are dropped, and they are
  /// built again.
  ///
  /// - Returns: The programs' folder.
  mutating func build() throws -> URL {
    try copy()
    var outputs = ""
    var products = Sessions.products.map(\.name)[...]
    try write()
    while let product = products.first {
      let (status, output) = try Program.output(
        "/usr/bin/env", ["swift", "build", "--package-path", folder.path, "--product", product])
      outputs += output
      try Files.write(outputs, to: log)
      if status == 0 {
        products.removeFirst()
        continue
      }
      let suspects = try suspects(in: CompilerErrors(in: output)).subtracting(dropped)
      if suspects.isEmpty { throw Problem(text: failure) }
      drop(Set(all.filter { suspects.contains($0.number) }.map(\.name)))
      Program.note("\(suspects.count) mutants don't compile: building without them")
      try write()
    }
    let list = all.filter { dropped.contains($0.number) }.map { "\($0.name)\n" }.joined()
    try Files.write(list, to: listOfDropped)
    return folder.appending(path: ".build/debug")
  }

  /// Builds the unit tests of the mutants that ``build()`` left.
  ///
  /// - Returns: The path of the program that runs them.
  func buildTests() throws -> URL {
    let built = root.appending(path: ".build/mutations/tests")
    let (status, output) = try Program.output(
      "/usr/bin/env",
      [
        "swift", "build", "--build-tests", "--package-path",
        folder.appending(path: UnitTests.package).path, "--scratch-path", built.path,
      ])
    try Files.write(output, to: log)
    if status != 0 { throw Problem(text: failure) }
    return built.appending(path: "debug/faultsPackageTests.xctest")
  }

  private var failure: String { "the mutated package does not build: see \(log.path)" }

  /// The mutants to drop after a build: those with an error of their own, if there are any. Other
  /// errors are often consequences.
  private func suspects(in errors: CompilerErrors) throws -> Set<Int> {
    let groups = try errors.places.map { place in
      CompilerErrors.suspects(
        at: place, in: try String(contentsOfFile: place.path, encoding: .utf8))
    }
    let certain = groups.filter { $0.count == 1 }
    if !certain.isEmpty { return certain.reduce(into: []) { $0.formUnion($1) } }
    return groups.reduce(into: []) { $0.formUnion(likeliest(of: $1)) }
  }

  /// Of several suspects most are innocent: guesses go first, and then half of the others at a time.
  private func likeliest(of suspects: Set<Int>) -> Set<Int> {
    let guesses = suspects.intersection(all.filter(\.isGuess).map(\.number))
    return guesses.isEmpty ? Set(suspects.sorted().prefix((suspects.count + 1) / 2)) : guesses
  }

  /// Copies what is not mutated.
  private func copy() throws {
    let files =
      try ["Package.swift"] + Files.all(in: root, under: "Sources")
      + Files.all(in: root, under: "Tests").filter { !$0.hasPrefix("Tests/Mutations/") }
    let switches = Self.targets.map { "\($0.folder)/Switch.swift" }
    for file in try Files.all(in: folder, under: "Sources") + Files.all(in: folder, under: "Tests")
    where !files.contains(file) && !switches.contains(file) {
      try FileManager.default.removeItem(at: folder.appending(path: file))
    }
    let mutated = Set(sources.map(\.file))
    for file in files where !mutated.contains(file) {
      try Files.copy(root.appending(path: file), to: folder.appending(path: file))
    }
    let text = try Data(contentsOf: root.appending(path: "Tests/Mutations/Switch.swift"))
    for file in switches { try Files.write(text, to: folder.appending(path: file)) }
  }

  private func write() throws {
    for source in sources {
      try Files.write(source.text(without: dropped), to: folder.appending(path: source.file))
    }
  }
}
