// swift-tools-version: 6.3
import PackageDescription

// A package of its own: it builds swift-syntax, which takes minutes.
let package = Package(
  name: "mutations",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    // Finds the mutants of a source, and writes the source with a switch for each.
    .target(
      name: "Mutating",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),
    // Builds the mutants, replays the sessions against each, and reports.
    .executableTarget(
      name: "Mutations",
      dependencies: [
        "Mutating", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(name: "MutatingTests", dependencies: ["Mutating"]),
    .testTarget(name: "MutationsTests", dependencies: ["Mutating", "Mutations"]),
  ],
  swiftLanguageModes: [.v6]
)
