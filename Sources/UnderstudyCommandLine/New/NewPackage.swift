import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The folder of a new package, and the files in it.
struct NewPackage {
  let folder: String

  /// Writes the files, each of which is new.
  ///
  /// Nothing is written if one of them exists.
  func write(_ files: [PackageTemplate.File]) throws(Failure) {
    for file in files {
      guard Enclosure.status(of: path(of: file), followingLinks: false) == nil else {
        throw NewFile.failure(path(of: file), SystemError(number: EEXIST), to: "write")
      }
    }
    for file in files { try NewFile.write(Array(file.text.utf8), to: path(of: file)) }
  }

  /// Refuses a folder that has a package, and says what to add to its manifest instead.
  func expectNoManifest(_ template: PackageTemplate) throws(Failure) {
    guard FileDescriptor.exists("\(folder)/Package.swift") else { return }
    let place = folder == "." ? "this folder" : FileName.shown(folder)
    throw Failure(
      .cannotCreate,
      """
      new: \(place) has a package: for one of its own, name another folder, such as \
      \(Program.name) new \(template.name.screen) ../\(template.name.screen)
      to attach a view model to the package that is here, add to its manifest
        dependencies: [\(template.understudy.declaration)]
      and to the dependencies of an executable target
      \(template.products("Understudy", "UnderstudyCommandLine", indent: 2))
      and to those of a test target
      \(template.products("UnderstudyTesting", indent: 2))
      """)
  }

  func path(of file: PackageTemplate.File) -> String {
    folder == "." ? file.path : "\(folder)/\(file.path)"
  }
}
