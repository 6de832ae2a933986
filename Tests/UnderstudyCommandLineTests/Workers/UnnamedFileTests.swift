import Testing
import UnderstudyPlatform

@testable import UnderstudyProgram

/// What a worker writes to standard error: only its end is kept, and the worker goes on writing.
@Suite struct UnnamedFileTests {
  @Test func endIsKeptWhileAnotherProcessWrites() throws {
    let file = try UnnamedFile()
    // Shares the place of the next byte, as a process does that gets the file.
    let writer = dup(file.descriptor)
    defer { close(writer) }
    for round in 1...100 {
      let line = "round \(round) " + String(repeating: "x", count: 50_000) + "\n"
      try FileDescriptor.writeAll(line, to: writer)
      file.freeAllButLast(10)
      #expect(file.last(10) == Array(line.utf8.suffix(10)))
    }
    try FileDescriptor.writeAll("the end", to: writer)
    #expect(String(decoding: file.last(10), as: UTF8.self) == "xx\nthe end")
    #if os(Linux)
      let status = try FileSystem.status(ofOpen: file.descriptor)
      #expect(status.st_size > 5_000_000)
      #expect(status.st_blocks * 512 < 200_000)
    #endif
    file.empty()
    #expect(file.last(10) == [] && file.content == [])
  }
}
