/// The system calls on files and folders that take a name or fill memory.
///
/// Names without a folder are relative to the working folder.
package enum FileSystem {
  package static let workingFolder = AT_FDCWD

  /// Opens a file, which a program that this one starts does not get.
  package static func open(
    _ name: String, in folder: Int32 = workingFolder, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> Int32 {
    // The call does not keep the name, nor do those below.
    return try result(unsafe openat(folder, checked(name), flags | O_CLOEXEC, mode))
  }

  package static func makeFolder(
    _ name: String, in folder: Int32 = workingFolder, mode: mode_t
  ) throws(SystemError) {
    _ = try result(unsafe mkdirat(folder, checked(name), mode))
  }

  /// Makes the missing folders above a file.
  package static func makeFolders(above path: String, mode: mode_t) throws(SystemError) {
    // The root is there. Bytes are compared: a slash can be one character with what follows it.
    for end in path.utf8.indices.dropFirst() where path.utf8[end] == UInt8(ascii: "/") {
      do throws(SystemError) {
        try makeFolder(String(path[..<end]), mode: mode)
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
  }

  /// Removes a file, or an empty folder.
  package static func remove(
    _ name: String, in folder: Int32 = workingFolder, isFolder: Bool = false
  ) throws(SystemError) {
    _ = try result(unsafe unlinkat(folder, checked(name), isFolder ? AT_REMOVEDIR : 0))
  }

  package static func rename(
    _ old: String, to new: String, in folder: Int32 = workingFolder
  ) throws(SystemError) {
    _ = try result(unsafe renameat(folder, checked(old), folder, checked(new)))
  }

  /// Makes a symbolic link.
  package static func makeLink(
    _ name: String, in folder: Int32 = workingFolder, to target: String
  ) throws(SystemError) {
    _ = try result(unsafe symlinkat(checked(target), folder, checked(name)))
  }

  /// Sets when a file, or a link itself, was written last: nanoseconds since 1970, or now.
  package static func setModificationTime(
    of name: String, in folder: Int32 = workingFolder, to nanoseconds: Int? = nil
  ) throws(SystemError) {
    // The call reads two: when it was read last, and when it was written.
    let times = nanoseconds.map {
      let time = timespec(tv_sec: $0 / 1_000_000_000, tv_nsec: $0 % 1_000_000_000)
      return [time, time]
    }
    _ = try result(unsafe utimensat(folder, checked(name), times, AT_SYMLINK_NOFOLLOW))
  }

  /// Throws if this process may not use a file in these ways: `R_OK`, `W_OK`, `X_OK`.
  package static func checkAccess(
    _ ways: Int32, to name: String, in folder: Int32 = workingFolder
  ) throws(SystemError) {
    _ = try result(unsafe faccessat(folder, checked(name), ways, 0))
  }

  /// Writes bytes as far as one call does, to an offset if there is one; returns how many, or a negative
  /// number for an error.
  @discardableResult
  package static func write(_ bytes: Span<UInt8>, to file: Int32, at offset: Int? = nil) -> Int {
    // The calls read as many bytes as there are.
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe offset == nil
        ? UnderstudyPlatform.write(file, bytes.baseAddress, bytes.count)
        : pwrite(file, bytes.baseAddress, bytes.count, off_t(offset ?? 0))
    }
  }

  package static func status(
    of name: String, in folder: Int32 = workingFolder, followingLinks: Bool
  ) throws(SystemError) -> stat {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    _ = try result(unsafe fstatat(folder, checked(name), &status, flags))
    return status
  }

  package static func status(ofOpen file: Int32) throws(SystemError) -> stat {
    var status = stat()
    // The call fills the structure, and does not keep its address.
    _ = try result(unsafe fstat(file, &status))
    return status
  }

  /// The absolute path without links.
  package static func resolved(_ name: String) throws(SystemError) -> String {
    guard let path = try unsafe realpath(checked(name), nil) else { throw .last }
    // The path is ours, and ends in a NUL.
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Up to so many bytes of an open file from an offset on: fewer only at its end.
  package static func read(
    _ file: Int32, at offset: Int = 0, count: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var more = [UInt8](repeating: 0, count: count - bytes.count)
      // The call gets the length of the array.
      let length = unsafe pread(file, &more, more.count, off_t(offset + bytes.count))
      if length < 0 && errno == EINTR { continue }
      if length < 0 { throw .last }
      if length == 0 { break }
      bytes += more[..<length]
    }
    return bytes
  }

  /// Makes a pipe. The program that this one starts next would get both ends.
  package static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    // Fills an array of two.
    _ = try result(unsafe pipe(&ends))
    return (ends[0], ends[1])
  }

  /// The names and kinds of what is in an open folder, which is closed; the kind is `DT_UNKNOWN` if the
  /// file system does not say. In a name that is not UTF-8, U+FFFD is where it is not.
  package static func entries(
    ofOpen folder: Int32
  ) throws(SystemError) -> [(name: String, kind: Int)] {
    guard let stream = unsafe fdopendir(folder) else {
      defer { close(folder) }
      throw .last
    }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, kind: Int)] = []
    while let entry = unsafe readdir(stream) {
      // The entry is valid until the next call, and its name ends in a NUL.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      entries.append((name, Int(unsafe entry.pointee.d_type)))
    }
    return entries
  }

  /// The name, unless it has a NUL, at which C would end it.
  private static func checked(_ name: String) throws(SystemError) -> String {
    guard !name.utf8.contains(0) else { throw SystemError(number: EINVAL) }
    return name
  }

  private static func result(_ value: Int32) throws(SystemError) -> Int32 {
    if value < 0 { throw .last }
    return value
  }
}

extension stat {
  /// When the file was written last, in nanoseconds since 1970.
  package var modificationTime: Int {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
