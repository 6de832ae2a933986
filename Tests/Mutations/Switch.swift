// Copied into each mutated target, where the code asks for its mutants.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether a mutant is on. Notes that it was reached, in a run that asks which ones are.
@usableFromInline func mutant(_ number: Int) -> Bool {
  unsafe Switch.reached?[number] = 1
  return number == Switch.number
}

/// What the program's name says, such as `…/17/understudy`: nothing else reaches the processes that
/// replay, whose environment is cleaned.
private enum Switch {
  private static let folder = CommandLine.arguments[0].split(
    separator: "/", omittingEmptySubsequences: false
  ).dropLast()

  /// The mutant that is on.
  static let number = folder.last.flatMap { Int($0) }

  /// A byte for each mutant, in the file `reached` beside the program: mapped, so that it outlives a
  /// crash.
  nonisolated(unsafe) static let reached: UnsafeMutablePointer<UInt8>? = {
    let path = folder.joined(separator: "/") + "/reached"
    guard let file = unsafe fopen(path, "r+") else { return nil }
    unsafe fseek(file, 0, SEEK_END)
    let bytes = unsafe mmap(
      nil, ftell(file), PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0)
    return unsafe bytes == MAP_FAILED ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
  }()
}
