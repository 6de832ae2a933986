import Observation

/// Tracks, one of which plays and is highlighted. The bug is a stale index.
@MainActor @Observable package final class PlaylistViewModel {
  package private(set) var tracks = ["Naima", "So What", "Blue in Green"]
  package private(set) var nowPlaying: String?
  package private(set) var highlightedRow: Int?

  private let hasBug: Bool

  package init(hasBug: Bool) { self.hasBug = hasBug }

  package func add(_ title: String) { tracks.append(title) }

  package func play(_ row: Int) {
    guard tracks.indices.contains(row) else { return }
    (nowPlaying, highlightedRow) = (tracks[row], row)
  }

  package func stop() { (nowPlaying, highlightedRow) = (nil, nil) }

  package func delete(_ row: Int) {
    guard tracks.indices.contains(row) else { return }
    tracks.remove(at: row)
    guard let highlighted = highlightedRow else { return }
    if highlighted == row {
      stop()
    } else if highlighted > row, !hasBug {
      highlightedRow = highlighted - 1
    }
  }
}
