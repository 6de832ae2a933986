// swift-tools-version: 6.3
import PackageDescription

// A package of its own: seven view models with unit tests, as a package without Understudy has them. Its
// links lead to the sources, in a copy of the repository to the copy's.
let package = Package(
  name: "faults",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
  targets: [
    .target(name: "Bindings"),
    .target(
      name: "ExampleModels",
      dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
      resources: [.embedInCode("Scores/scores.json")]
    ),
    .target(name: "ExampleViewModels", dependencies: ["Bindings", "ExampleModels"]),
    .target(name: "TicketsViewModels", path: "Tickets/ViewModels"),
    // The tests of the view models that are part of this repository's own.
    .testTarget(
      name: "ExampleViewModelsTests",
      dependencies: ["ExampleModels", "ExampleViewModels"],
      path: "ExampleViewModelsTests",
      exclude: ["ScoresServiceTests.swift"]
    ),
    // Those that this repository leaves to its sessions.
    .testTarget(
      name: "UnitTests",
      dependencies: ["Bindings", "ExampleModels", "ExampleViewModels", "TicketsViewModels"],
      path: "UnitTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)
