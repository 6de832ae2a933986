import Understudy

/// What sessions cover of screens.
@MainActor
struct Coverage {
  private(set) var screens: [ScreenCoverage]
  /// The sessions that can't be read, and why; the text names the file, and the line if known.
  private(set) var errors: [(file: String, text: String)] = []

  init(of screens: [any Screen.Type]) {
    self.screens = screens.map { ScreenCoverage($0.outline) }
  }

  /// Adds the sessions in files; those of other screens are left out.
  mutating func read(_ files: [String]) {
    let places = Dictionary(zip(screens.map(\.screen.screen), screens.indices)) { first, _ in first
    }
    for file in files {
      do throws(Failure) {
        let session = try SessionFiles.read(file)
        if let place = places[session.screen] {
          screens[place].add(SessionCoverage(session, on: screens[place].screen), in: file)
        } else if Catalog.screen(named: session.screen) == nil {
          let reason = Session.unknown(
            screen: session.screen, among: Catalog.screens.map { $0.name })
          throw Failure(.badData, "\(FileName.shown(file)):1: \(reason)")
        }
      } catch {
        errors.append((file, error.message))
      }
    }
  }

  var share: CoverageShare { screens.reduce(into: CoverageShare()) { $0 += $1.share } }

  var numberOfSessions: Int { screens.reduce(0) { $0 + $1.numberOfSessions } }
}
