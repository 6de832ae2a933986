import CStandardLibrary
import Understudy

/// What a client can list and read: the sessions in and below the working folder, and a page about their
/// format.
struct SessionResources {
  private let folder: WorkingFolder

  init(in folder: WorkingFolder) { self.folder = folder }

  private static let format = "understudy:session-format"
  private static let pageLength = 500

  /// A page of the list, after the resource that the cursor names.
  func list(_ request: ClientRequest) throws(RPCError) -> [JSON.Member] {
    var paths = SessionListing.paths(below: folder.path)[...]
    if let cursor = request.params["cursor"] {
      guard case .string(let last) = cursor else {
        throw RPCError(.invalidParams, "cursor: expected a string", id: request.id)
      }
      paths = paths.drop { $0 <= last }
    }
    let page = paths.prefix(Self.pageLength)
    let first = request.params["cursor"] == nil ? [Self.formatDescription] : []
    let resources = first + page.map(description)
    let next = page.count < paths.count ? page.last : nil
    return [.init("resources", .array(resources))]
      + (next.map { [.init("nextCursor", .string($0))] } ?? [])
  }

  /// What a resource contains.
  func read(
    _ request: ClientRequest, in revision: ProtocolRevision
  ) throws(RPCError) -> [JSON.Member] {
    guard case .string(let uri)? = request.params["uri"] else {
      throw RPCError(.invalidParams, "uri: expected a string", id: request.id)
    }
    let (type, text): (String, String)
    if uri == Self.format {
      (type, text) = (
        "text/markdown", String(decoding: PackageResources.session_format_md, as: UTF8.self)
      )
    } else if let path = Self.path(of: uri), path.hasSuffix(".session"),
      let bytes = try? SessionContents.read(path)
    {
      (type, text) = ("text/plain", String(decoding: bytes, as: UTF8.self))
    } else {
      throw RPCError(
        revision.resourceNotFound, "no such resource: resources/list names those there are",
        id: request.id, data: .object([.init("uri", .string(uri))]))
    }
    let content = JSON.object([
      .init("uri", .string(uri)), .init("mimeType", .string(type)), .init("text", .string(text)),
    ])
    return [.init("contents", .array([content]))]
  }

  // MARK: Listing

  private static let formatDescription = JSON.object([
    .init("uri", .string(format)), .init("name", .string("session-format")),
    .init("description", .string("How a session is written")),
    .init("mimeType", .string("text/markdown")),
  ])

  private func description(of file: String) -> JSON {
    .object([
      .init("uri", .string(Self.uri(of: "\(folder.path)/\(file)"))),
      .init("name", .string(FileName.readable(file))), .init("mimeType", .string("text/plain")),
    ])
  }

  // MARK: Addresses

  /// The address of a file: bytes that are not plain ASCII are escaped.
  private static func uri(of path: String) -> String {
    let plain = Set("/-._~".utf8)
    let bytes = FileName.bytes(path).dropLast().map { UInt8(bitPattern: $0) }
    return bytes.reduce(into: "file://") { uri, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        plain.contains(byte) || scalar.isASCII && scalar.properties.isAlphabetic
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      uri += isPlain ? String(scalar) : "%" + String(byte, radix: 16, width: 2).uppercased()
    }
  }

  /// The path of a file's address; nil if it is none.
  private static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file:///") else { return nil }
    var bytes: [UInt8] = []
    var rest = uri.utf8.dropFirst("file://".utf8.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let text = String(digits), let code = UInt8(text, radix: 16),
        code != 0
      else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return FileName.text(bytes)
  }
}
