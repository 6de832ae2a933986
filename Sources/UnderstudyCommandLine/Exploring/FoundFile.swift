import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The file of a session that an exploration found. Its name says what the session shows, so explorations
/// on several machines save the same finding under the same name, and others under other names.
@MainActor
struct FoundFile {
  private let cause: String
  private let bytes: [UInt8]
  private let stem: String

  init(_ finding: ExploreJob.Finding, of screen: String, in folder: String) {
    var session = finding.session
    cause = finding.title
    session.lines.insert(.comment(.init(cause)), at: 0)
    bytes = Array(session.text.utf8)
    stem = "\(folder)/\(screen)-\(Self.name(for: cause))"
  }

  /// Writes the session, unless a file has one with the same cause already; returns the file's path.
  /// Never overwrites one.
  ///
  /// - Throws: ``Failure`` if it can't be written.
  func write() throws(Failure) -> String {
    var number = 1
    while true {
      let path = number == 1 ? "\(stem).session" : "\(stem)-\(number).session"
      do throws(Failure) {
        try NewFile.write(bytes, to: path)
        return path
      } catch {
        // Another exploration may save into the folder at the same time.
        guard FileDescriptor.exists(path) else { throw error }
      }
      if hasSameCause(path) { return path }
      number += 1
    }
  }

  private func hasSameCause(_ path: String) -> Bool {
    guard let session = try? SessionFiles.read(path) else { return false }
    return session.lines.first == .comment(.init(cause))
  }

  /// The words of the text: `broken-the-big-jug-does-not-hold-4`. A digest stands for what is left out.
  private static func name(for text: String) -> String {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let whole = words.joined(separator: "-")
    if whole.utf8.count <= mostBytes, text.allSatisfy(\.isASCII) { return whole }
    let digest = String(FNV1a.digest(of: Array(text.utf8)) & 0xffff_ffff, radix: 16)
    return "\(whole.prefix(mostBytes))-\(digest)"
  }

  private static let mostBytes = 60
}
