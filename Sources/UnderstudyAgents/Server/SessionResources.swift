import Understudy
import UnderstudyPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a client can list and read: the sessions in and below the working folder, and a page about their
/// format.
struct SessionResources {
  let folder: Enclosure

  private static let format = "understudy:session-format"
  private static let pageLength = 500

  /// A page of the list, after the resource that the cursor names.
  func list(_ request: ClientMessage) throws(RPCError) -> JSON {
    var paths = Self.paths(below: folder.path)[...]
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
    return ["resources": .array(resources), "nextCursor": next.map(JSON.string)]
  }

  /// What a resource contains.
  func read(
    _ request: ClientMessage, in revision: ProtocolRevision
  ) throws(RPCError) -> JSON {
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
        id: request.id, data: ["uri": .string(uri)])
    }
    let content: JSON = [
      "uri": .string(uri), "mimeType": .string(type), "text": .string(text),
    ]
    return ["contents": .array([content])]
  }

  // MARK: Listing

  private static let formatDescription: JSON = [
    "uri": .string(format), "name": .string("session-format"),
    "description": .string("How a session is written"), "mimeType": .string("text/markdown"),
  ]

  private func description(of file: String) -> JSON {
    let uri = URL(filePath: "\(folder.path)/\(file)", directoryHint: .notDirectory).absoluteString
    return ["uri": .string(uri), "name": .string(file), "mimeType": .string("text/plain")]
  }

  /// The path of a file's address; nil if it is none. To the system, a path ends at a NUL.
  private static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file:///"), let path = URL(string: uri)?.path(percentEncoded: false)
    else { return nil }
    return path.utf8.contains(0) ? nil : path
  }

  /// The paths of the sessions in and below a folder, from there on, sorted. Hidden folders, such as
  /// those of builds, unreadable ones and links are left out.
  ///
  /// The server answers nothing meanwhile, so it looks at no more than `most` names, those nearest to
  /// the top first.
  static func paths(below root: String, lookingAt most: Int = 50_000) -> [String] {
    var found: [String] = []
    var left = most
    var folders = [""][...]
    while left > 0, let folder = folders.popFirst() {
      let names = ((try? SessionFolder.names(in: "\(root)/\(folder)")) ?? []).sorted()
      for name in names.prefix(left) where !name.hasPrefix(".") {
        let path = folder + name
        let mode = Enclosure.status(of: "\(root)/\(path)", followingLinks: false)?.st_mode ?? 0
        if mode.isFolder {
          folders.append("\(path)/")
        } else if name.hasSuffix(".session"), !mode.isLink {
          found.append(path)
        }
      }
      left -= names.count
    }
    return found.sorted()
  }
}
