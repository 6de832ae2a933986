import Foundation
import TicketsViewModels

/// Stands in for a server when sessions are recorded.
enum DemoServer {
  /// One concert tonight, and one every five days.
  private static let concerts: [Concert] = {
    let tonight = Calendar.current.startOfDay(for: .now).addingTimeInterval(20 * 3600)
    let titles = [
      "Brahms: Requiem", "Bach: St John Passion", "Bruckner: Seventh Symphony",
      "Schubert: Winterreise", "Berg: Violin Concerto", "Ligeti: Lontano",
      "Byrd: Mass for Four Voices",
    ]
    return titles.enumerated().map { index, title in
      Concert(
        id: UUID(uuidString: "5E1EC7ED-0000-4000-8000-00000000000\(index)") ?? UUID(),
        title: title, price: Decimal(1950 + 725 * index) / 100,
        date: tonight.addingTimeInterval(Double(index * 5 * 24 * 3600)))
    }
  }()

  static func search(_ text: String, from cursor: Int?) async throws -> ConcertPage {
    if text == "offline" { throw URLError(.notConnectedToInternet) }
    let found = concerts.filter { $0.title.localizedStandardContains(text) }
    let page = found.dropFirst(cursor ?? 0).prefix(3)
    return ConcertPage(
      concerts: Array(page), next: page.endIndex < found.endIndex ? page.endIndex : nil)
  }

  static func reserve(_ concert: UUID) async throws {
    if concert == concerts[3].id { throw BoxOfficeError.soldOut }
  }

  static func pay(_ amount: Decimal, as email: String) async throws -> Int {
    if amount > 50 { throw BoxOfficeError.declined("the limit is €50") }
    return 4711
  }
}
