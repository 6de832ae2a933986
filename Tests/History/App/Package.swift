// swift-tools-version: 6.3
import PackageDescription

// One target, so that a build after an edit compiles one module.
let package = Package(
  name: "shelf",
  platforms: [.macOS(.v15)],
  // `Tests/History/run` copies the app to `.build/history/app`, which is as deep.
  dependencies: [.package(name: "understudy", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Shelf",
      dependencies: [
        .product(name: "Understudy", package: "understudy"),
        .product(name: "UnderstudyCommandLine", package: "understudy"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
