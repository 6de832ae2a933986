import Understudy

/// The files of a package with a view model, its service and screen, a session and a test.
struct PackageTemplate {
  let name: NewName
  let folder: String
  let understudy: UnderstudySource

  struct File: Equatable {
    let path: String
    let text: String
  }

  var files: [File] {
    let type = name.type
    return [
      File(path: "Package.swift", text: manifest),
      File(path: ".gitignore", text: ignored),
      File(path: "Sources/\(type)ViewModels/\(type)ViewModel.swift", text: viewModel),
      File(path: "Sources/\(type)/\(type)Screen.swift", text: screen),
      File(path: "Sources/\(type)/\(type)Service.swift", text: service),
      File(path: "Sources/\(type)/Main.swift", text: program),
      File(path: "sessions/first.session", text: session),
      File(path: "Tests/\(type)Tests/SessionTests.swift", text: test),
    ]
  }

  /// The build, and the reports of `understudy report` and of the recipes for CI systems.
  private var ignored: String {
    """
    /.build
    /replay.html
    /replay.xml
    /report.html
    /results-*.jsonl

    """
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
      ],
      // The mode of most apps. With .v6, Swift also refuses what might be a data race: a class in a static
      // property, an object that is not Sendable in the closure of an effect.
      swiftLanguageModes: [.v5]
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
    #"""
    import Observation

    /// What the view model needs from outside: a server, a database.
    public protocol \#(name.type)Service: Sendable {
      /// What is on the list.
      func entries() async throws -> [String]
    }

    /// A list that comes from a service, and that a user changes.
    @MainActor @Observable public final class \#(name.type)ViewModel {
      /// What is on the list.
      public private(set) var entries: [String] = []
      /// Whether the service was asked and has not answered.
      public private(set) var isLoading = false
      /// What went wrong; nil if nothing did.
      public private(set) var message: String?
      private let service: any \#(name.type)Service

      /// Makes an empty list.
      public init(service: any \#(name.type)Service) { self.service = service }

      /// Asks the service for the list.
      public func load() async {
        isLoading = true
        do {
          entries = try await service.entries()
          message = nil
        } catch {
          message = "\(error)"
        }
        isLoading = false
      }

      /// Adds an entry at the end, unless it is there.
      public func add(_ entry: String) {
        if entries.contains(entry) {
          message = "\(entry) is there already"
        } else {
          entries.append(entry)
          message = nil
        }
      }

      /// Removes the entry of a row.
      public func remove(at row: Int) { entries.remove(at: row) }
    }

    """#
  }

  private var service: String {
    #"""
    import \#(name.type)ViewModels
    import Understudy

    /// What answers while you type: put your service here.
    struct \#(name.type)Samples: \#(name.type)Service {
      func entries() async throws -> [String] { ["tea", "rice"] }
    }

    /// Records what a service answers. A replay takes the answers from the session.
    struct \#(name.type)Effects: \#(name.type)Service {
      private let load: @MainActor @Sendable () async throws -> [String]

      @MainActor init(_ service: some \#(name.type)Service, in world: World) {
        load = world.effect("entries") { try await service.entries() }
      }

      func entries() async throws -> [String] { try await load() }
    }

    """#
  }

  private var screen: String {
    #"""
    import \#(name.type)ViewModels
    import Understudy

    enum \#(name.type)Screen: Screen {
    \#(nameOfScreen)  static func make(in world: World, notify: Notifier) -> \#(name.type)ViewModel {
        \#(name.type)ViewModel(service: \#(name.type)Effects(\#(name.type)Samples(), in: world))
      }

      static func describe(_ view: inout Interface<\#(name.type)ViewModel>) {
        view.bind("entries", \.entries)
        view.bind("isLoading", \.isLoading)
        view.bind("message", \.message)
        view.command("load", \#(name.type)ViewModel.load)
          .disabled { $0.isLoading ? "it is loading" : nil }
        view.command("add", \#(name.type)ViewModel.add, Parameter("entry"))
        view.command("remove", \#(name.type)ViewModel.remove, Parameter("row", indexes: "entries"))
          .disabled { $0.entries.isEmpty ? "there is no entry" : nil }
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
    understudy 3 \#(name.screen)
      entries = []
      isLoading = false
      message = nil
    ~ load
    ~ remove ! "there is no entry"
    > load
      isLoading = true
    ~ load ! "it is loading"
    < entries ["tea", "rice"]
      entries = ["tea", "rice"]
      isLoading = false
    ~ load
    ~ remove
    > add milk
    + entries[2] = "milk"
    > add tea
      message = "tea is there already"
    > remove 0
    - entries[0] = "tea"

    """#
  }

  private var test: String {
    #"""
    import Testing
    import UnderstudyTesting

    @testable import \#(name.type)

    @Test(arguments: SessionFile.all(in: "sessions"))
    @MainActor func replay(_ file: SessionFile) async {
      await file.replayIsolated(on: Main.screens)
    }

    """#
  }
}
