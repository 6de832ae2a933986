import CStandardLibrary

/// Why recording stopped before the end of the session.
enum RecordingStop: Equatable, CustomStringConvertible {
  /// The file can't grow.
  case noRoom(SystemError)
  /// The file's unused space can't be released.
  case uncut(SystemError)
  /// Another process made the file shorter or longer.
  case changed
  /// The path leads to another file, or to none.
  case moved

  var description: String {
    switch self {
    case .noRoom(let error):
      "\(error): recording has stopped, the file ends with the last complete step"
    case .uncut(let error): "\(error): the file is complete, but has NULs at its end"
    case .changed:
      "another process changed the file: recording has stopped, the file is left as it is"
    case .moved: "the file was moved, replaced or removed: recording has stopped"
    }
  }
}
