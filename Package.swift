// swift-tools-version: 6.3
import PackageDescription

/// Unsafe code says so: elsewhere a compiler's warning would be overlooked.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error),
]

let package = Package(
  name: "understudy",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Bindings", targets: ["Bindings"]),
    .library(name: "Understudy", targets: ["Understudy"]),
    .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
    .library(name: "UnderstudyCommandLine", targets: ["UnderstudyCommandLine"]),
    .library(name: "UnderstudyCombine", targets: ["UnderstudyCombine"]),
    .library(name: "PortableCombine", targets: ["PortableCombine"]),
    .library(name: "UnderstudyHTTP", targets: ["UnderstudyHTTP"]),
    .library(name: "LineEditing", targets: ["LineEditing"]),
    // The product is `understudy`; its target is not, for a file system that ignores case.
    .executable(name: "understudy", targets: ["ExampleProgram"]),
  ],
  // A package that depends on this one names what it needs, often nothing: `traits: []`. The default
  // is for a clone, where everything is built.
  traits: [
    .default(enabledTraits: ["Examples", "OpenCombine"]),
    .trait(name: "Examples", description: "The examples, one of which has a database."),
    .trait(
      name: "OpenCombine",
      description: "PortableCombine and UnderstudyCombine, for view models with publishers."),
  ],
  // SwiftPM fetches every dependency that a target has, even if no product of a user needs the target.
  // Only those of a trait that is off are not fetched.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  // An arrow may only point down this list.
  targets: [
    .systemLibrary(
      name: "CLibEdit",
      pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]
    ),
    // Signal handlers, and what a process does when it crashes, which must be C.
    .target(name: "CProcessEnd"),
    // Foundation's time zone and locale, in C for weak symbols: no program has to link Foundation.
    .target(name: "CRegion"),
    // The C library, be it Glibc, Musl or Darwin: files, errors, threads.
    .target(name: "UnderstudyPlatform", swiftSettings: strict),
    .target(
      name: "LineEditing", dependencies: ["CLibEdit", "CProcessEnd", "UnderstudyPlatform"],
      swiftSettings: strict
    ),
    .target(name: "Bindings", swiftSettings: strict),
    // Values and session files, which need no view model: tools that run none depend on this alone.
    .target(
      name: "SessionFormat", dependencies: ["UnderstudyPlatform"],
      swiftSettings: strict
    ),
    // What is told from sessions: differences, causes, coverage, names, shorter sessions.
    .target(
      name: "SessionAnalysis", dependencies: ["SessionFormat", "UnderstudyPlatform"],
      swiftSettings: strict
    ),
    // Pages about sessions and their results, which need no view model either.
    .target(
      name: "SessionReports",
      dependencies: ["SessionAnalysis", "SessionFormat", "UnderstudyPlatform"],
      resources: [
        .embedInCode("Resources/page.html"),
        .embedInCode("Resources/page.css"), .embedInCode("Resources/state.css"),
        .embedInCode("Resources/drawing.css"),
        .embedInCode("Resources/session.js"), .embedInCode("Resources/state.js"),
        .embedInCode("Resources/report.js"),
      ],
      swiftSettings: strict
    ),
    // Stands between a view model and the system. Functions of the C library, which must be C.
    .target(name: "CSeal"),
    .target(
      name: "Understudy",
      dependencies: [
        "Bindings", "CRegion", "CSeal", "SessionAnalysis", "SessionFormat", "UnderstudyPlatform",
      ],
      swiftSettings: strict
    ),
    // Generated commands and answers.
    .target(
      name: "UnderstudyExploring", dependencies: ["SessionAnalysis", "Understudy"],
      swiftSettings: strict
    ),
    .target(
      name: "UnderstudyTesting",
      dependencies: [
        "CProcessEnd", "SessionAnalysis", "Understudy", "UnderstudyExploring", "UnderstudyPlatform",
      ],
      swiftSettings: strict
    ),
    // Combine where it is missing, for view models: knows nothing of Understudy.
    .target(
      name: "PortableCombine", dependencies: [openCombine("OpenCombineShim")],
      swiftSettings: strict
    ),
    .target(
      name: "UnderstudyCombine", dependencies: ["Understudy", openCombine("OpenCombine")],
      swiftSettings: strict
    ),
    // Apart, because linking URLSession makes a start of a program four times as long.
    .target(
      name: "UnderstudyHTTP", dependencies: ["SessionFormat", "Understudy"],
      swiftSettings: strict
    ),
    // What all parts of the program share: its screens and options, its files and recordings, its failures.
    .target(
      name: "UnderstudyProgram",
      dependencies: [
        "CProcessEnd", "LineEditing", "SessionAnalysis", "Understudy", "UnderstudyPlatform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "UnderstudyPrompt",
      dependencies: [
        "LineEditing", "SessionAnalysis", "SessionReports", "Understudy", "UnderstudyPlatform",
        "UnderstudyProgram",
      ],
      swiftSettings: strict
    ),
    // Processes of this program: they replay and explore, and run commands for agents.
    .target(
      name: "UnderstudyWorkers",
      dependencies: [
        "CProcessEnd", "LineEditing", "SessionAnalysis", "Understudy", "UnderstudyExploring",
        "UnderstudyPlatform", "UnderstudyProgram",
      ],
      swiftSettings: strict
    ),
    // A server of the Model Context Protocol.
    .target(
      name: "UnderstudyAgents",
      dependencies: [
        "CProcessEnd", "SessionAnalysis", "Understudy", "UnderstudyPlatform", "UnderstudyProgram",
        "UnderstudyWorkers",
      ],
      resources: [.embedInCode("Server/session-format.md"), .embedInCode("Tools/tools.json")],
      swiftSettings: strict
    ),
    .target(
      name: "UnderstudyCommandLine",
      dependencies: [
        "CProcessEnd", "LineEditing", "SessionAnalysis", "SessionReports", "Understudy",
        "UnderstudyAgents", "UnderstudyExploring", "UnderstudyPlatform", "UnderstudyProgram",
        "UnderstudyPrompt", "UnderstudyWorkers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "ExampleModels",
      dependencies: [database("GRDB")],
      resources: [.embedInCode("Scores/scores.json")],
      swiftSettings: strict
    ),
    .target(
      name: "ExampleViewModels", dependencies: ["ExampleModels", "Bindings"], swiftSettings: strict
    ),
    .target(
      name: "Examples",
      dependencies: [
        "Bindings", "Understudy", "UnderstudyCommandLine", "ExampleModels", "ExampleViewModels",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    // Apart, because SwiftPM builds the programs of a package for those who depend on it, whatever its traits.
    .executableTarget(
      name: "ExampleProgram",
      dependencies: [.target(name: "Examples", condition: .when(traits: ["Examples"]))],
      swiftSettings: strict
    ),
    .testTarget(name: "BindingsTests", dependencies: ["Bindings", "TestTools"]),
    // Checks that hold for any input of the parsers, for the tests and `Tests/Fuzz/run`.
    .target(
      name: "Fuzzing",
      dependencies: ["UnderstudyPlatform", "SessionAnalysis", "SessionFormat", "Understudy"],
      path: "Tests/Fuzz",
      exclude: ["README.md", "run", "understudy.dict"]
    ),
    // Compiles a source and returns what the compiler reports.
    .target(
      name: "Typechecking", dependencies: ["TestTools"], path: "Tests/Typechecking"
    ),
    // Random values, texts and sessions, for tests of properties that hold for any input.
    .target(
      name: "GeneratedInput", dependencies: ["SessionFormat"], path: "Tests/GeneratedInput"
    ),
    .testTarget(
      name: "SessionFormatTests", dependencies: ["GeneratedInput", "SessionFormat", "TestTools"]
    ),
    .testTarget(
      name: "SessionAnalysisTests",
      dependencies: ["GeneratedInput", "SessionAnalysis", "SessionFormat"]
    ),
    .testTarget(
      name: "SessionReportsTests",
      dependencies: [
        "UnderstudyPlatform", "GeneratedInput", "SessionAnalysis", "SessionFormat",
        "SessionReports", "TestTools",
        "WebDriver",
      ]
    ),
    // What tests need besides Swift, where it is installed.
    .target(name: "TestTools", path: "Tests/TestTools"),
    // Drives a browser, for tests of pages.
    .target(
      name: "WebDriver", dependencies: ["UnderstudyPlatform", "SessionFormat"],
      path: "Tests/WebDriver"
    ),
    .testTarget(
      name: "UnderstudyTests",
      dependencies: [
        "Bindings", "SessionAnalysis", "SessionFormat", "Understudy", "UnderstudyExploring",
        "UnderstudyPlatform", "Fuzzing", "GeneratedInput", "Jugs", "TestTools", "Typechecking",
      ]
    ),
    .testTarget(name: "PortableCombineTests", dependencies: ["PortableCombine"]),
    .testTarget(
      name: "UnderstudyCombineTests",
      dependencies: [
        "PortableCombine", "TestTools", "Understudy", "UnderstudyCombine", "Typechecking",
      ]
    ),
    .testTarget(
      name: "UnderstudyHTTPTests",
      dependencies: [
        "UnderstudyHTTP", "Understudy", "SessionAnalysis", "SessionFormat", "Browser",
        "LoopbackServer", "TestTools",
      ]
    ),
    // Runs programs in a pseudo-terminal: types, and reads the screen.
    .target(
      name: "TerminalTesting", dependencies: ["LineEditing", "UnderstudyPlatform", "TestTools"],
      path: "Tests/TerminalTesting"
    ),
    // The article's example. Without access to what is `package`, as in a program of yours.
    .executableTarget(
      name: "TaskList", dependencies: ["LineEditing"], path: "Tests/TaskList", packageAccess: false
    ),
    .testTarget(
      name: "LineEditingTests",
      dependencies: [
        "LineEditing", "UnderstudyPlatform", "LineEditorDriver", "TaskList", "TerminalTesting",
        "TestTools",
      ]
    ),
    // Programs that tests run.
    .executableTarget(
      name: "LineEditorDriver",
      dependencies: [
        "LineEditing", "UnderstudyPlatform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/LineEditorDriver"
    ),
    // Calls functions of the C library, which must be C: Swift imports not all of them.
    .target(name: "SealedCalls", path: "Tests/SealedCalls", exclude: ["README.md"]),
    // View models that do what is hard to seal, in the language mode of most apps.
    .target(
      name: "SealedScreens", dependencies: ["UnderstudyPlatform", "SealedCalls", "Understudy"],
      path: "Tests/SealedScreens",
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    // View models as apps have them, each with a bug that can be removed, which exploring has to find.
    .target(name: "PlantedBugViewModels", path: "Tests/PlantedBugs/ViewModels"),
    .target(
      name: "PlantedBugs", dependencies: ["PlantedBugViewModels", "Understudy"],
      path: "Tests/PlantedBugs/Screens"
    ),
    // The program with all of these, and with screens that have faults.
    .executableTarget(
      name: "FaultyScreens",
      dependencies: [
        "UnderstudyPlatform", "PlantedBugs", "SealedScreens", "Understudy", "UnderstudyCommandLine",
      ],
      path: "Tests/FaultyScreens"
    ),
    // A view model that makes its requests itself.
    .executableTarget(
      name: "Browser", dependencies: ["Understudy", "UnderstudyCommandLine", "UnderstudyHTTP"],
      path: "Tests/Browser"
    ),
    .testTarget(
      name: "UnderstudyCommandLineTests",
      dependencies: [
        "UnderstudyPlatform", "SessionAnalysis", "SessionFormat", "SessionReports", "Understudy",
        "UnderstudyAgents", "UnderstudyCommandLine", "UnderstudyProgram", "UnderstudyPrompt",
        "UnderstudyWorkers", "LineEditing",
        "TerminalTesting", "ExampleProgram", "Dice", "Jugs", "ShoppingList", "SignIn",
        "FaultyScreens", "SealedCalls", "Browser", "LoopbackServer",
        "ExampleModels", "GeneratedInput", "TestTools", "Typechecking",
        database("GRDB"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "ExampleModelsTests",
      dependencies: ["ExampleModels", database("GRDBSQLite")]
    ),
    .testTarget(
      name: "ExampleViewModelsTests",
      dependencies: ["ExampleViewModels", "ExampleModels", "GeneratedInput"]
    ),
    // A local web server, for tests of its clients.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer"),
    // The package of the article on getting started: what a newcomer writes.
    .executableTarget(
      name: "Dice",
      dependencies: ["Understudy", "UnderstudyCommandLine"],
      path: "Tests/DocumentationTests/Sources/Dice"
    ),
    // A program with secrets and options of its own, which the documentation shows.
    .executableTarget(
      name: "SignIn",
      dependencies: [
        "Understudy", "UnderstudyCommandLine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/DocumentationTests/Sources/SignIn"
    ),
    // The package that `understudy new shopping-list` writes.
    .target(
      name: "ShoppingListViewModels",
      path: "Tests/DocumentationTests/Sources/ShoppingList/Sources/ShoppingListViewModels"
    ),
    .executableTarget(
      name: "ShoppingList",
      dependencies: ["ShoppingListViewModels", "Understudy", "UnderstudyCommandLine"],
      path: "Tests/DocumentationTests/Sources/ShoppingList/Sources/ShoppingList"
    ),
    // The program that the articles on exploring and shrinking call. Tests explore and shrink it, too.
    .executableTarget(
      name: "Jugs",
      dependencies: ["Understudy", "UnderstudyCommandLine"],
      path: "Tests/DocumentationTests/Sources/Jugs"
    ),
    // A view model with publishers, which the documentation shows.
    .target(
      name: "Cart",
      dependencies: ["PortableCombine", "Understudy", "UnderstudyCombine"],
      path: "Tests/DocumentationTests/Sources/Cart"
    ),
    // A view model that calls URLSession, which the documentation shows.
    .target(
      name: "News", dependencies: ["Understudy", "UnderstudyHTTP"],
      path: "Tests/DocumentationTests/Sources/News"
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Bindings", "Cart", "Dice", "Jugs", "News", "ShoppingList", "ShoppingListViewModels",
        "SignIn",
        "Examples", "ExampleModels", "ExampleViewModels", "PortableCombine", "SessionAnalysis",
        "TestTools", "Typechecking", "Understudy", "UnderstudyCombine", "UnderstudyExploring",
        "UnderstudyCommandLine", "UnderstudyHTTP", "UnderstudyTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Sources", "sessions"]
    ),
    // View models in the styles in which people write them: they know nothing of Understudy.
    .target(
      name: "StyleViewModels",
      dependencies: ["PortableCombine"],
      path: "Tests/Styles/ViewModels",
      // As most apps are built: with classes that dispatch queues capture.
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    // An app as a new user writes it, which knows nothing of Understudy, and its screen.
    .target(name: "TicketsViewModels", path: "Tests/Tickets/ViewModels"),
    .target(
      name: "Tickets", dependencies: ["TicketsViewModels", "Understudy"],
      path: "Tests/Tickets/Screens"
    ),
    .executableTarget(
      name: "Styles",
      dependencies: [
        "PortableCombine", "StyleViewModels", "Tickets", "Understudy", "UnderstudyCommandLine",
        "UnderstudyCombine",
      ],
      path: "Tests/Styles/Screens"
    ),
    .testTarget(
      name: "StylesTests",
      dependencies: ["Styles", "TerminalTesting", "TestTools", "Understudy", "UnderstudyTesting"]
    ),
    .testTarget(
      name: "TicketsTests",
      dependencies: [
        "SessionAnalysis", "SessionFormat", "Tickets", "TicketsViewModels", "Understudy",
        "UnderstudyTesting",
      ]
    ),
    .testTarget(
      name: "PlantedBugsTests",
      dependencies: [
        "FaultyScreens", "PlantedBugs", "SessionFormat", "TerminalTesting", "TestTools",
        "Understudy", "UnderstudyExploring",
      ]
    ),
    // The benchmark: `Tests/Benchmark/run` builds these targets optimized and runs `Benchmark`.
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        "SessionAnalysis", "SessionFormat",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Benchmark/Benchmark"
    ),
    // A view model that awaits answers, for a screen and for a program without Understudy.
    .target(name: "Catalogue", path: "Tests/Benchmark/Catalogue"),
    .executableTarget(
      name: "BenchmarkScreens",
      dependencies: ["Catalogue", "Understudy", "UnderstudyCommandLine"],
      path: "Tests/Benchmark/BenchmarkScreens"
    ),
    .executableTarget(
      name: "HandWritten",
      dependencies: ["Catalogue", "ExampleModels", "ExampleViewModels"],
      path: "Tests/Benchmark/HandWritten"
    ),
    .executableTarget(
      name: "BareLineEditor",
      dependencies: ["CLibEdit"],
      path: "Tests/Benchmark/BareLineEditor",
      linkerSettings: [.linkedLibrary("edit")]
    ),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["Benchmark"], path: "Tests/Benchmark/BenchmarkTests"
    ),
    // Changes of the examples: harmless ones, which no session notices, and faults, which the right
    // ones do.
    .testTarget(
      name: "BehaviorTests",
      dependencies: [
        "Examples", "ExampleModels", "ExampleViewModels", "SessionAnalysis", "SessionFormat",
        "Understudy",
        "UnderstudyTesting",
      ]
    ),
    .testTarget(
      name: "SessionTests",
      dependencies: ["Examples", "FaultyScreens", "Understudy", "UnderstudyTesting"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// A library of GRDB, for the examples.
func database(_ name: String) -> Target.Dependency {
  .product(name: name, package: "GRDB.swift", condition: .when(traits: ["Examples"]))
}

/// A library of OpenCombine, where Apple's Combine is missing, for those who have left the trait on or
/// turned it on.
func openCombine(_ name: String) -> Target.Dependency {
  .product(
    name: name, package: "OpenCombine",
    condition: .when(platforms: [.linux], traits: ["OpenCombine"]))
}
