/// Why a recording stopped before its session was over.
enum RecordingStop: Equatable, CustomStringConvertible {
  /// The file can't grow.
  case noRoom(SystemError)
  /// What was not needed of the file's room can't be given back.
  case uncut(SystemError)
  /// Another process made the file shorter or longer.
  case changed
  /// The path leads to another file, or to none.
  case moved

  var description: String {
    switch self {
    case .noRoom(let error):
      "\(error): recording has stopped, the file ends with the last whole step before"
    case .uncut(let error): "\(error): the file is whole, but room stays at its end, as NULs"
    case .changed:
      "another process changed the file: recording has stopped, the file is left as it is"
    case .moved: "the file was moved, replaced or removed: recording has stopped"
    }
  }
}
