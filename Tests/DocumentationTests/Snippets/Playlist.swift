import Understudy

struct Track {
  let name: String
  let seconds: Int
  private let checksum = 17
}

final class PlaylistViewModel {
  private(set) var tracks = [Track(name: "Dawn", seconds: 65)]
  private(set) var playing: Track?
  private(set) var votes: [String: Track] = [:]

  func play(_ track: Int) { playing = tracks[track] }
  func vote(_ voter: String) { votes[voter] = playing }
}

enum PlaylistScreen: Screen {
  static let name = "playlist"

  static func make(in world: World, notify: Notifier) -> PlaylistViewModel { PlaylistViewModel() }

  static func describe(_ view: inout Interface<PlaylistViewModel>) {
    view.rows("tracks", \.tracks) { track in
      track.bind("title", \.name)
      track.bind("length") { "\($0.seconds) s" }
    }
    view.child("playing", \.playing) { $0.bind("title", \.name) }
    view.rows("votes", \.votes) { $0.bind("title", \.name) }
    view.command("play", PlaylistViewModel.play, Parameter("track", indexes: "tracks"))
    view.command("vote", PlaylistViewModel.vote, "voter")
  }
}
