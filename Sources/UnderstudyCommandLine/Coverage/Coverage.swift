import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What sessions cover of screens.
@MainActor
struct Coverage {
  private(set) var screens: [ScreenCoverage]
  /// The sessions that can't be read, and why; the text names the file, and the line if known.
  private(set) var errors: [(file: String, text: String)] = []
  private let places: [String: Int]

  init(of screens: [any Screen.Type]) {
    self.screens = screens.map { ScreenCoverage($0.outline) }
    places = Dictionary(zip(screens.map { $0.name }, screens.indices)) { first, _ in first }
  }

  /// Adds the sessions in files; those of other screens are left out.
  mutating func read(_ files: [String]) {
    for file in files {
      do throws(Failure) {
        let session = try SessionFiles.read(file)
        if Catalog.screen(named: session.screen) == nil {
          let reason = Session.unknown(
            screen: session.screen, among: Catalog.screens.map { $0.name })
          throw Failure(.badData, "\(FileName.shown(file)):1: \(reason)")
        }
        add(session, in: file)
      } catch {
        errors.append((file, error.message))
      }
    }
  }

  /// Adds a session; one of another screen is left out.
  mutating func add(_ session: Session, in file: String) {
    guard let place = places[session.screen] else { return }
    screens[place].add(SessionCoverage(session, on: screens[place].screen), in: file)
  }

  var share: CoverageShare { screens.reduce(into: CoverageShare()) { $0 += $1.share } }

  var numberOfSessions: Int { screens.reduce(0) { $0 + $1.numberOfSessions } }
}
