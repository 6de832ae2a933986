import Understudy
import UnderstudyPlatform

/// The sessions that a client is offered.
enum SessionListing {
  /// The paths of the sessions in and below a folder, from there on, sorted. Hidden folders, such as
  /// those of builds, unreadable ones and links are left out.
  ///
  /// The server answers nothing meanwhile, so it looks at no more than `most` names, those nearest to
  /// the top first.
  static func paths(below root: String, lookingAt most: Int = 50_000) -> [String] {
    var found: [String] = []
    var left = most
    var folders = [""][...]
    while left > 0, let folder = folders.popFirst() {
      let names = ((try? SessionFolder.names(in: "\(root)/\(folder)")) ?? []).sorted()
      for name in names.prefix(left) where !name.hasPrefix(".") {
        let path = folder + name
        let mode = Enclosure.status(of: "\(root)/\(path)", followingLinks: false)?.st_mode ?? 0
        if mode.isFolder {
          folders.append("\(path)/")
        } else if name.hasSuffix(".session"), !mode.isLink {
          found.append(path)
        }
      }
      left -= names.count
    }
    return found.sorted()
  }
}
