import Foundation

/// A package whose view model is changed and built again and again, in debug builds.
final class EditedPackage {
  /// The program that it builds.
  let program: String
  private let folder: String
  private let workspace: Workspace
  private let viewModel: String
  private var edits = 0

  /// Takes over a package with a view model, and builds it for the first time.
  ///
  /// - Throws: ``BenchmarkError`` if it can't be built.
  private init(_ name: String, in workspace: Workspace) throws {
    (folder, self.workspace) = (workspace.path(name), workspace)
    program = "\(folder)/.build/debug/Counter"
    viewModel = "\(name)/Sources/CounterViewModels/CounterViewModel.swift"
    try workspace.write(Self.viewModel, to: viewModel)
    _ = try build()
  }

  /// The package that `understudy new` writes, with a smaller view model.
  ///
  /// - Throws: ``BenchmarkError`` if this does not run in a clone of Understudy.
  static func written(by understudy: String, in workspace: Workspace) throws -> EditedPackage {
    let folder = workspace.path("with-understudy")
    if access(folder, F_OK) != 0 {
      let clone = FileManager.default.currentDirectoryPath
      let program = Program(
        path: understudy, arguments: ["new", "counter", folder, "--from", clone])
      _ = try Run(program, input: "/dev/null", in: workspace)
      try workspace.write(screen, to: "with-understudy/Sources/Counter/CounterScreen.swift")
      try workspace.remove("\(folder)/Sources/Counter/CounterService.swift")
    }
    return try EditedPackage("with-understudy", in: workspace)
  }

  /// A package with the same view model, which a program calls and prints.
  ///
  /// - Throws: ``BenchmarkError`` if it can't be written or built.
  static func alone(in workspace: Workspace) throws -> EditedPackage {
    try workspace.write(manifest, to: "alone/Package.swift")
    try workspace.write(main, to: "alone/Sources/Counter/Main.swift")
    return try EditedPackage("alone", in: workspace)
  }

  /// Changes what a method of the view model computes, though not for any number that is used.
  ///
  /// - Throws: ``BenchmarkError`` if the file can't be written.
  func edit() throws {
    edits += 1
    let changed = "count += amount == \(1_000_000 + edits) ? 0 : amount"
    try workspace.write(
      Self.viewModel.replacing("count += amount", with: changed), to: viewModel)
  }

  /// Builds the package as a person does, who has fetched its dependencies before.
  ///
  /// - Throws: ``BenchmarkError`` if that fails.
  func build() throws -> Run {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let swift = ["HOME=\(home)", "swift", "build", "--package-path", folder]
    return try Run(
      Program(path: "/usr/bin/env", arguments: swift), input: "/dev/null", in: workspace)
  }

  private static let viewModel = """
    public struct CounterViewModel {
      public private(set) var count = 0

      public init() {}

      public mutating func step(by amount: Int) { count += amount }
    }

    """

  private static let screen = """
    import CounterViewModels
    import Understudy

    enum CounterScreen: Screen {
      static func make(in world: World, notify: Notifier) -> CounterViewModel { CounterViewModel() }

      static func describe(_ view: inout Interface<CounterViewModel>) {
        view.bind("count", \\.count)
        view.command("step", Parameter("by", default: 1)) { $0.step(by: $1) }
      }
    }

    """

  private static let manifest = """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "counter",
      targets: [
        .target(name: "CounterViewModels"),
        .executableTarget(name: "Counter", dependencies: ["CounterViewModels"]),
      ]
    )

    """

  private static let main = """
    import CounterViewModels

    @main struct Main {
      static func main() {
        var viewModel = CounterViewModel()
        viewModel.step(by: 1)
        print("count = \\(viewModel.count)")
      }
    }

    """
}
