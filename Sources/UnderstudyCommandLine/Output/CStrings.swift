import CStandardLibrary
import Understudy

/// Calls `body` with the texts as C has lists of them, ended by nil: the arguments of a program, its
/// environment.
func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup(FileName.bytes($0)) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
