import Foundation
import Testing

/// What `Tests/Pictures/run` has drawn.
@Suite struct PictureTests {
  private static let resources = "\(Page.catalog)/Resources"

  /// The README and the article show the session of the run in the picture.
  @Test(arguments: ["dice.svg", "dice~dark.svg"])
  func pictureShowsTheRunOfTheSession(_ name: String) throws {
    let picture = try Page("\(Self.resources)/\(name)").text
    let rows = picture.matches(of: /<text [^>]*>(.*)<\/text>/).map { Self.plain($0.output.1) }
    let session = try Page("Tests/DocumentationTests/sessions/two-rolls.session").text
    for page in [try Page(Page.readMe), try Page.article("GettingStarted")] {
      #expect(page.blocks("session").map(\.text) == [session], "\(page.name)")
    }
    let commands = session.matches(of: /\n> (.*)/).map { "dice> \($0.output.1)" }
    let rolls = session.matches(of: /\n< roll (.*)/).map { "roll: \($0.output.1)" }
    // The last row is a hint.
    #expect(rows.dropLast().filter { commands.contains($0) } == commands)
    #expect(rows.filter { $0.hasPrefix("roll: ") } == rolls)
    #expect(rows.contains("dice> :save sessions/two-rolls.session"))
    #expect(rows.contains("1 passed"))
  }

  /// The text of a row, without its colors.
  private static func plain(_ row: Substring) -> String {
    String(row.replacing(/<[^>]*>/, with: ""))
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      .replacing("\u{A0}", with: " ")
  }

  /// Each picture of an article is there, and the film, in the colors of both appearances.
  @Test func everyPictureHasTwoAppearances() throws {
    let drawn = try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appending(path: Self.resources).path)
      .filter { $0.hasSuffix(".svg") }.sorted()
    let shown = try Page.all.flatMap { page in
      page.text.matches(of: /\n!\[[^\]]+\]\((\w+)\)\n/).map { String($0.output.1) }
    }
    let wanted = Set(shown + ["film"]).flatMap { ["\($0).svg", "\($0)~dark.svg"] }.sorted()
    #expect(drawn == wanted)
  }

  /// The film comes within six seconds to the failure of the session that it begins with, and ends there.
  @Test(arguments: ["film.svg", "film~dark.svg"])
  func filmEndsWithTheFailure(_ name: String) throws {
    let film = try Page("\(Self.resources)/\(name)").text
    let last = film.matches(of: /<g style[^>]*>(?:<rect[^>]*>)*<text [^>]*>(.*)<\/text>/)
      .map { Self.plain($0.output.1) }
    #expect(last.contains("$ swift run Dice replay sessions"))
    #expect(last.contains("1 failed"))
    let duration = try #require(film.firstMatch(of: /animation-duration:([\d.]+)s/))
    let failure = /animation-name:(f\d+)"><text [^>]*><[^>]*>1 failed/
    let name = try #require(film.firstMatch(of: failure)).output.1
    let place = "@keyframes \(name){0%{visibility:hidden}"
    let start = try #require(film.ranges(of: place).first)
    let percent = film[start.upperBound...].prefix { $0 != "%" }
    let seconds = try #require(Double(percent)) / 100 * #require(Double(duration.output.1))
    #expect(seconds <= 6)
  }

  @Test func readMeShowsBothAppearances() throws {
    let pictures = try Page(Page.readMe).text.matches(of: /(?:src|srcset)="([^"]+)"/)
      .map { String($0.output.1) }
    #expect(pictures == ["\(Self.resources)/film~dark.svg", "\(Self.resources)/film.svg"])
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
