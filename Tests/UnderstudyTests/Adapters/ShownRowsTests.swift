import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// A screen chooses and renames what it shows of types that it can't change.
@MainActor @Suite(.inProcesses) struct ShownRowsTests {
  @Test func rowsShowWhatTheScreenBinds() throws {
    try expectSession(
      """
      understudy 3 playlist
        tracks = [(title: "Dawn", length: "1:05", tags: [])]
        playing = nil
        favourites = [:]
        years = [1999: ["Dawn"]]
      ~ like ! "nothing is playing"
      > play 0
        playing = (title: "Dawn")
      ~ like
      > like
        favourites = ["d": (title: "Dawn")]
      > add Noon 120
      + tracks[1] = (title: "Noon", length: "2:00", tags: [])
      + years[1999][1] = "Noon"
      > tag 1 jazz
        tracks[1].tags = [(name: "jazz")]
      > play 1
        playing.title = "Noon"
      > like
      + favourites["n"] = (title: "Noon")
      > rename Morning
        tracks[0].title = "Morning"
        favourites["d"].title = "Morning"
        years[1999][0] = "Morning"
      """,
      of: PlaylistScreen.self, "play 0", "like", "add Noon 120", "tag 1 jazz", "play 1",
      "like", "rename Morning")
  }

  @Test nonisolated func valuesOfDictionaryWithCommandsAreRefused() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = Interface<Playlist> { view in
          view.rows("favourites", \.favourites) { track in
            track.command("drop") { (_: inout Track) in }
          }
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("favourites: the values of a dictionary can only have bindings"))
  }
}

private struct Tag {
  let word: String
  let weight: Double
}

private struct Track {
  var name: String
  let seconds: Int
  var tags: [Tag] = []
  private let checksum = 17

  var length: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
}

private final class Playlist {
  private(set) var tracks = [Track(name: "Dawn", seconds: 65)]
  private(set) var playing: Track?
  private(set) var favourites: [Character: Track] = [:]
  var years: [Int: [String]] { [1999: tracks.map(\.name)] }
  private let notify: Notifier

  init(_ notify: Notifier) { self.notify = notify }

  func play(_ track: Int) { playing = tracks[track] }
  func like() {
    if let playing { favourites[Character(playing.name.prefix(1).lowercased())] = playing }
  }
  func tag(_ track: Int, _ word: String) { tracks[track].tags.append(Tag(word: word, weight: 1)) }

  func add(_ name: String, _ seconds: Int) {
    tracks.append(Track(name: name, seconds: seconds))
    notify(.insert(row: tracks.count - 1), in: "tracks")
  }

  func rename(_ name: String) {
    tracks[0].name = name
    favourites["d"]?.name = name
  }
}

private enum PlaylistScreen: Screen {
  static let name = "playlist"
  static func make(in world: World, notify: Notifier) -> Playlist { Playlist(notify) }
  static func describe(_ view: inout Interface<Playlist>) {
    view.rows("tracks", \.tracks) { track in
      track.bind("title", \.name)
      track.bind("length", \.length)
      track.rows("tags", \.tags) { $0.bind("name", \.word) }
    }
    view.child("playing", \.playing) { $0.bind("title", \.name) }
    view.rows("favourites", \.favourites) { $0.bind("title", \.name) }
    view.bind("years", \.years)
    view.command("play", Playlist.play, Parameter("track", indexes: "tracks"))
    view.command("add", Playlist.add, "name", "seconds")
    view.command("tag", Playlist.tag, "track", "word")
    view.command("rename", Playlist.rename, "name")
    view.command("like", Playlist.like).disabled { $0.playing == nil ? "nothing is playing" : nil }
  }
}
