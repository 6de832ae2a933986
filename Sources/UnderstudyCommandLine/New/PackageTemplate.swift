import Understudy

/// The files of a package with a view model, its screen, a session and a test.
struct PackageTemplate {
  let name: NewName
  let understudy: UnderstudySource

  struct File: Equatable {
    let path: String
    let text: String
  }

  var files: [File] {
    let type = name.type
    return [
      File(path: "Package.swift", text: manifest),
      File(path: "Sources/\(type)ViewModels/\(type)ViewModel.swift", text: viewModel),
      File(path: "Sources/\(type)/\(type)Screen.swift", text: screen),
      File(path: "Sources/\(type)/Main.swift", text: program),
      File(path: "sessions/steps.session", text: session),
      File(path: "Tests/\(type)Tests/SessionTests.swift", text: test),
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "\(name.screen)",
      platforms: [.macOS(.v15)],
      dependencies: [\(understudy.declaration)],
      targets: [
        .target(name: "\(name.type)ViewModels"),
        .executableTarget(
          name: "\(name.type)",
          dependencies: [
            "\(name.type)ViewModels",
    \(products("Understudy", "UnderstudyCommandLine", indent: 8))
          ]),
        .testTarget(
          name: "\(name.type)Tests",
          dependencies: ["\(name.type)", \(product("UnderstudyTesting"))]),
      ]
    )

    """
  }

  /// Dependencies of a target, one on each line.
  func products(_ products: String..., indent: Int) -> String {
    products.map { String(repeating: " ", count: indent) + product($0) + "," }
      .joined(separator: "\n")
  }

  private func product(_ product: String) -> String {
    ".product(name: \"\(product)\", package: \(Value.string(understudy.package)))"
  }

  private var viewModel: String {
    """
    public struct \(name.type)ViewModel {
      public private(set) var count = 0

      public init() {}

      public mutating func step(by amount: Int) { count += amount }
    }

    """
  }

  private var screen: String {
    #"""
    import \#(name.type)ViewModels
    import Understudy

    enum \#(name.type)Screen: Screen {
    \#(nameOfScreen)  static func make(in world: World, notify: Notifier) -> \#(name.type)ViewModel { .init() }

      static func describe(_ view: inout Interface<\#(name.type)ViewModel>) {
        view.bind("count", \.count)
        view.command("step", Parameter("by", default: 1)) { $0.step(by: $1) }
      }
    }

    """#
  }

  /// The declaration of the screen's name, if it does not follow from the type's name.
  private var nameOfScreen: String {
    if Names.command(for: name.type) == name.screen { return "" }
    return "  static let name = \"\(name.screen)\"\n\n"
  }

  private var program: String {
    """
    import Understudy
    import UnderstudyCommandLine

    @main struct Main: UnderstudyApp {
      static let screens: [any Screen.Type] = [\(name.type)Screen.self]
    }

    """
  }

  private var session: String {
    #"""
    understudy 1 \#(name.screen)
      count = 0
    > step
      count = 1
    > step 4
      count = 5
    > step two
    ! "step: by: \"two\" is not a whole number"

    """#
  }

  private var test: String {
    """
    import Testing
    import UnderstudyTesting

    @testable import \(name.type)

    @Test(arguments: SessionFile.all(in: "sessions"))
    @MainActor func replay(_ file: SessionFile) {
      file.replay(on: [\(name.type)Screen.self])
    }

    """
  }
}
