import Foundation
import Testing

/// What `Tests/Pictures/run` has drawn.
@Suite struct PictureTests {
  private static let resources = "\(Page.catalog)/Resources"

  /// The README, the article and the package all show the session of the run in the picture.
  @Test(arguments: ["dice.svg", "dice~dark.svg"])
  func pictureShowsTheSessionBesideIt(_ name: String) throws {
    let picture = try Page("\(Self.resources)/\(name)").text
    let rows = picture.matches(of: /<text [^>]*>(.*)<\/text>/).map { Self.plain($0.output.1) }
    let session = try Page("Tests/DocumentationTests/sessions/two-rolls.session").text
    for page in [try Page(Page.readMe), try Page.article("GettingStarted")] {
      #expect(page.blocks("session").map(\.text) == [session], "\(page.name)")
    }
    let lines = session.split(separator: "\n").map { String($0) }
    let isShown = rows.contains(lines)
    #expect(isShown, "\(rows)")
  }

  /// The text of a row, without its colours.
  private static func plain(_ row: Substring) -> String {
    String(row.replacing(/<[^>]*>/, with: ""))
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// Each picture of an article is there, in the colours of both appearances.
  @Test func everyPictureHasTwoAppearances() throws {
    let drawn = try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appending(path: Self.resources).path)
      .filter { $0.hasSuffix(".svg") }.sorted()
    let shown = try Page.all.flatMap { page in
      page.text.matches(of: /\n!\[[^\]]+\]\((\w+)\)\n/).map { String($0.output.1) }
    }
    let wanted = Set(shown).flatMap { ["\($0).svg", "\($0)~dark.svg"] }.sorted()
    #expect(drawn == wanted)
  }

  @Test func readMeShowsBothAppearances() throws {
    let pictures = try Page(Page.readMe).text.matches(of: /(?:src|srcset)="([^"]+)"/)
      .map { String($0.output.1) }
    #expect(pictures == ["\(Self.resources)/dice~dark.svg", "\(Self.resources)/dice.svg"])
  }
}

/// The README can be read in a minute, and its links lead somewhere.
@Suite struct ReadMeTests {
  @Test func readMeHasAtMost200Lines() throws {
    let lines = try Page(Page.readMe).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 201)
  }

  @Test func everyFileThatTheReadMeLinksToExists() throws {
    for link in try Page(Page.readMe).text.matches(of: /(?:\]: |\]\()((?:Sources|Tests)\/[\w\/.]+)/)
    {
      let path = String(link.output.1)
      #expect(
        FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path),
        "\(path)")
    }
  }
}
