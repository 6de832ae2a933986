import Testing

@testable import SessionFormat

/// Parts of buffers, without slices.
@Suite struct BufferPartsTests {
  @Test func partsAreThoseOfSlices() {
    let bytes = Array("count = 7\n".utf8)
    bytes.withUnsafeBufferPointer { buffer in
      for count in 0...bytes.count {
        #expect(Array(buffer.dropping(count)) == Array(bytes[count...]))
        #expect(Array(buffer.keeping(count)) == Array(bytes[..<count]))
      }
    }
  }

  @Test func offsetIsThatOfTheFirstByte() {
    "a=b=c".utf8CString.map { UInt8(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
      #expect(buffer.offset(of: UInt8(ascii: "=")) == 1)
      #expect(buffer.offset(of: 0) == 5)
      #expect(buffer.offset(of: UInt8(ascii: "d")) == nil)
      #expect(buffer.keeping(1).offset(of: UInt8(ascii: "=")) == nil)
    }
  }

  @Test func emptyBufferHasEmptyParts() {
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(empty.dropping(0).isEmpty)
    #expect(empty.keeping(0).isEmpty)
    #expect(empty.offset(of: 0) == nil)
  }

  @Test(arguments: [
    ("understudy 1", true), ("understudy", true), ("understud", false), ("", false),
  ])
  func scannerFindsTextOnlyIfAllOfItFollows(line: String, isFound: Bool) {
    Array(line.utf8).withUnsafeBufferPointer { line in
      #expect(LineScanner(line).starts(with: "understudy") == isFound)
    }
  }
}
