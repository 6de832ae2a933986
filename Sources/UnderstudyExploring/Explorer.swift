import SessionAnalysis
import Understudy

/// Drives a screen by itself, with generated commands and a generated world, and reports what is
/// wrong.
///
/// An exploration is divided among workers, each of which depends only on the seed and its number.
/// Findings come in the order of workers, so the same seed has the same ones, in however many processes
/// the workers run.
@MainActor
package struct Explorer {
  private let screen: any Screen.Type
  private let options: Options

  package struct Options {
    package var seed: UInt64
    /// How many steps to run altogether.
    package var steps: Int
    /// The numbers of the workers to run.
    package var workers: Range<Int>
    /// Sessions to start from, whose answers are also used elsewhere.
    package var sessions: [Session]
    /// The time zone and the locale, which this process must have.
    package var settings = World.Settings()
    /// Keeps what a trial did if the process ends.
    package var journal: (any ByteStore)?
    /// How many times the worker was started before: each attempt does something else.
    package var attempt = 0
    /// The names of commands that are not used.
    package var excluded: Set<String> = []
    /// The names of symptoms that are known: they are not reported.
    package var known: Set<String> = []
    /// Asked before each step: whether to stop, in the middle of a trial.
    package var isOver: () -> Bool = { false }
    /// How long it explores, of which it spends up to a quarter on shrinking; nil if only its steps are limited.
    package var time: Duration?
    /// Sessions that ended earlier processes of the worker.
    package var ends: [Session] = []
    /// Called when these were run again, up to their last step.
    package var began: () -> Void = {}
    /// Whether to look for what nearly every app avoids, too, which is no bug if it is meant.
    package var looksForSurprises = false
    /// Called with what was found before a shorter session is looked for.
    package var found: (Finding) -> Void = { _ in }
    /// Called between trials, and between attempts to shorten a session.
    package var progress: (Progress) -> Void = { _ in }

    package init(
      seed: UInt64 = 0, steps: Int = 100_000, workers: Range<Int> = 0..<8, sessions: [Session] = [],
      journal: (any ByteStore)? = nil
    ) {
      (self.seed, self.steps, self.workers) = (seed, steps, workers)
      (self.sessions, self.journal) = (sessions, journal)
    }
  }

  /// How far a worker is.
  package struct Progress {
    /// How many steps it has run.
    package var steps = 0
    /// A hash for each kind of behavior that it has seen since its last report.
    package var behaviors: [UInt64] = []
    /// What it has not reached.
    package var unreached: Unreached
  }

  package init(_ screen: any Screen.Type, _ options: Options = Options()) {
    (self.screen, self.options) = (screen, options)
  }

  /// Explores, and calls `body` with each finding; ends early if that returns false.
  ///
  /// - Returns: whether the process is spoiled (see ``EventLoop/isSpoiled``), so that another one has to
  ///   continue.
  /// - Throws: the screen's error if it never opens.
  @discardableResult
  package func run(_ body: (Finding) -> Bool) throws -> Bool {
    var known: Set<String> = []
    for number in options.workers {
      let worker = Worker(number, screen, options, known: known)
      let isComplete = try EventLoop.shared.run {
        try worker.run(steps: options.steps / options.workers.count) { finding in
          known.insert(finding.symptom.name)
          return body(finding)
        }
      }
      if EventLoop.shared.isSpoiled { return true }
      if !isComplete { break }
    }
    return false
  }
}

/// Something that is wrong with a screen, or may be.
package struct Finding {
  package let symptom: Symptom
  /// The shortest session that shows it.
  package var session: Session
  /// Whether looking for a shorter session came to its end.
  package var isShortest: Bool
}

extension Region {
  /// The region of the worker with this number: the usual one for every second worker, and for the others
  /// one in which code goes wrong that was only tried in the usual one.
  package static func ofWorker(_ number: Int) -> Region {
    guard number % 2 == 1 else { return .usual }
    let region = unusual[number / 2 % unusual.count]
    let isInstalled = Identifiers.flaw(inTimeZone: region.timeZone) == nil
    return isInstalled ? region : Region(locale: region.locale)
  }

  private static let unusual = [
    // Some days begin at one o'clock; İ and ı are letters of their own.
    Region(timeZone: "Asia/Beirut", locale: "tr_TR"),
    // Behind UTC; a number has a comma for its point.
    Region(timeZone: "America/New_York", locale: "de_DE"),
    // A day ahead of UTC; years of another calendar.
    Region(timeZone: "Pacific/Kiritimati", locale: "th_TH"),
    // A quarter of an hour off; digits beyond ASCII.
    Region(timeZone: "Asia/Kathmandu", locale: "ar_EG"),
  ]

  /// The settings of a session in this region.
  package var settings: World.Settings {
    World.Settings(
      locale: locale == Self.usual.locale ? nil : locale,
      timeZone: timeZone == Self.usual.timeZone ? nil : timeZone)
  }
}
