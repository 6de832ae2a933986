import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The folder that the server was started in. Tools read and write nothing outside of it: the server and
/// the processes of its tools keep to it, see ``Enclosure``.
struct WorkingFolder {
  /// The absolute path, without links.
  let path: String
  private let enclosure: Enclosure

  init() throws(Failure) {
    enclosure = try Enclosure.ofWorkingFolder()
    path = enclosure.path
  }

  /// Keeps this process to the folder from now on.
  func confineProcess() { enclosure.confineProcess() }

  /// A path that an agent gave, as an argument of the program: relative to the folder.
  ///
  /// - Throws: ``ToolFailure`` if it leads elsewhere, or by a link. That is only the friendlier message:
  ///   what opens the path checks it again.
  func argument(_ given: String) throws(ToolFailure) -> String {
    let shown = FileName.shown(given)
    guard !given.isEmpty, !given.utf8.contains(0) else {
      throw ToolFailure("\(given.quotedBriefly): expected the path of a file")
    }
    guard let names = enclosure.names(in: given) else {
      throw ToolFailure("\(shown): outside of the working folder: choose a path below it")
    }
    if hasLink(given) {
      throw ToolFailure("\(shown): a link is on the way: choose a path without links")
    }
    let inside = names.joined(separator: "/")
    // Otherwise it could be taken for an option, or for the newest session of the prompt.
    let isWord = inside.hasPrefix("-") || inside == KeptName.newest
    return inside.isEmpty ? "." : isWord ? "./\(inside)" : inside
  }

  private func hasLink(_ path: String) -> Bool {
    do throws(SystemError) {
      return try enclosure.place(of: path).status().st_mode.isLink
    } catch {
      return error.number == ELOOP
    }
  }
}
