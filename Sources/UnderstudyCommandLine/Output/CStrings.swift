import CStandardLibrary
import Understudy

/// Calls `body` with the texts as a list of C strings that ends in nil, as for a program's
/// arguments or its environment.
func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup(FileName.bytes($0)) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
