import Foundation

/// A function that a header of the C library declares.
package struct CFunction: Hashable {
  package let name: String
  /// The header, as it is included: `sys/time.h`.
  package let header: String

  package init(name: String, header: String) { (self.name, self.header) = (name, header) }
}

extension CFunction {
  /// The functions that the headers of this machine's C library declare, in the order of the headers.
  ///
  /// - Throws: If there is no compiler, or it can't be started.
  package static func ofLibrary() throws -> [CFunction] {
    let folders = try foldersOfLibrary()
    let headers = try Set(folders.flatMap { try headersOfLibrary(in: $0) }).sorted()
    let source = "#define _GNU_SOURCE\n" + headers.map { "#include <\($0)>\n" }.joined()
    // Headers that are for other processors report errors; what they declare is missing then. Without
    // the preprocessor, a function that a macro declares is in the header that uses the macro.
    let whole = try clang(["-E"], "c", source)
    let tree = try clang(
      ["-fsyntax-only", "-ferror-limit=0", "-fno-color-diagnostics", "-Xclang", "-ast-dump"],
      "cpp-output", whole)
    return declarations(in: tree).compactMap { name, path in
      folders.first { path.hasPrefix($0 + "/") }.map {
        CFunction(name: name, header: String(path.dropFirst($0.count + 1)))
      }
    }
  }

  /// The names and the paths of the headers in the compiler's printed tree, which has a path where another
  /// header begins.
  private static func declarations(in tree: String) -> [(name: String, path: String)] {
    var path = ""
    var names = Set<Substring>()
    var found: [(String, String)] = []
    for line in tree.split(separator: "\n") {
      for word in line.split(whereSeparator: { " <>,".contains($0) }) where word.hasPrefix("/") {
        path = String(word.prefix { $0 != ":" })
      }
      guard line.dropFirst().hasPrefix("-FunctionDecl "), let end = line.firstRange(of: " '"),
        let name = line[..<end.lowerBound].split(separator: " ").last, names.insert(name).inserted
      else { continue }
      found.append((String(name), path))
    }
    return found
  }

  /// The folders of the headers, first that of the processor's.
  private static func foldersOfLibrary() throws -> [String] {
    let headers = ["sys/cdefs.h", "features.h"]
    let source = headers.map { "#include <\($0)>\n" }.joined()
    let paths = try clang(["-M"], "c", source).split { " \\\n".contains($0) }
    return headers.compactMap { header in
      paths.first { $0.hasSuffix("/" + header) }.map { String($0.dropLast(header.count + 1)) }
    }
  }

  /// The headers that are the C library's own, which they say, or include a header that says how
  /// libraries of the system declare functions.
  private static func headersOfLibrary(in folder: String) throws -> [String] {
    try ["", "arpa/", "net/", "netinet/", "sys/"].flatMap { part in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(part)")) ?? []
      return try names.filter { $0.hasSuffix(".h") }.map { part + $0 }.filter { header in
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(header)"))
        return ["GNU C Library", "<features.h>", "<sys/cdefs.h>"].contains {
          bytes.range(of: Data($0.utf8)) != nil
        }
      }
    }
  }

  private static func clang(
    _ options: [String], _ language: String, _ source: String
  ) throws -> String {
    let file = URL.temporaryDirectory.appending(path: "understudy-\(UUID())")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = ["-w"] + options + ["-x", language, file.path]
    return String(decoding: try run(compiler("clang"), arguments).output, as: UTF8.self)
  }
}
