import UnderstudyPlatform

/// libFuzzer calls this on the main thread with each input. `FUZZ_TARGET` names the parser.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated {
    do {
      try chosenTarget.check(bytes)
    } catch {
      fatalError("\(chosenTarget.rawValue): \(error)")
    }
  }
  return 0
}

private let chosenTarget: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let all = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET: \"\(name)\" is not one of \(all)")
  }
  return target
}()
