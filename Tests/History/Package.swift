// swift-tools-version: 6.3
import PackageDescription

// A package of its own, as what it builds is: the app, edit by edit.
let package = Package(
  name: "history",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "History")],
  swiftLanguageModes: [.v6]
)
