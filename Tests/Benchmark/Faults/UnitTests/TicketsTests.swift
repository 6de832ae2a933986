import Foundation
import Testing

@testable import TicketsViewModels

@MainActor @Suite struct TicketsTests {
  /// Answers what a test has set, and notes what it was asked.
  @MainActor private final class FakeOffice {
    struct Search: Equatable {
      let text: String
      let cursor: Int?
    }

    struct Payment: Equatable {
      let amount: Decimal
      let email: String
    }

    struct Offline: Error {}

    var searches: [Search] = []
    var reserved: [UUID] = []
    var payments: [Payment] = []

    /// The pages of each search, by its text.
    var pages: [String: [ConcertPage]] = [:]
    /// Why requests fail; nil if they succeed.
    var failure: (any Error)?
    /// Texts and actions whose answers are held back.
    private var held: Set<String> = []
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

    func hold(_ request: String) { held.insert(request) }

    func isHeld(_ request: String) -> Bool { waiting[request] != nil }

    func release(_ request: String) {
      held.remove(request)
      waiting.removeValue(forKey: request)?.resume()
    }

    private func answer(_ request: String) async throws {
      if held.contains(request) { await withCheckedContinuation { waiting[request] = $0 } }
      if let failure { throw failure }
    }

    var boxOffice: BoxOffice {
      BoxOffice(
        search: { [self] text, cursor in
          searches.append(Search(text: text, cursor: cursor))
          try await answer(text)
          guard let pages = pages[text] else { return ConcertPage(concerts: [], next: nil) }
          return pages[cursor ?? 0]
        },
        reserve: { [self] concert in
          reserved.append(concert)
          try await answer("reserve")
        },
        pay: { [self] amount, email in
          payments.append(Payment(amount: amount, email: email))
          try await answer("pay")
          return 4711
        })
    }
  }

  /// An evening in the time zone of the calendar.
  private static let tonight = Calendar.current.startOfDay(
    for: Date(timeIntervalSince1970: 1_795_300_000)
  ).addingTimeInterval(20 * 3600)

  private let requiem = Concert(
    id: UUID(), title: "Brahms: Requiem", price: Decimal(1950) / 100, date: tonight)
  private let passion = Concert(
    id: UUID(), title: "Bach: St John Passion", price: 30,
    date: tonight.addingTimeInterval(24 * 3600))
  private let seventh = Concert(
    id: UUID(), title: "Bruckner: Seventh Symphony", price: 42,
    date: tonight.addingTimeInterval(-24 * 3600))

  private let ticketIDs = [UUID(), UUID(), UUID()]
  private let office = FakeOffice()
  private let tickets: TicketsViewModel

  init() {
    var nextIDs = ticketIDs
    tickets = TicketsViewModel(
      office: office.boxOffice, now: { Self.tonight.addingTimeInterval(-3600) },
      newID: { nextIDs.removeFirst() })
    office.pages["b"] = [
      ConcertPage(concerts: [requiem, passion], next: 1),
      ConcertPage(concerts: [seventh], next: nil),
    ]
    office.pages["brahms"] = [ConcertPage(concerts: [requiem], next: nil)]
  }

  /// Waits until something holds.
  private func until(_ condition: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(5)
    while !condition() {
      try #require(ContinuousClock.now < end, "it took too long")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Types a text, and waits for what is found.
  private func search(_ text: String) async throws {
    let count = office.searches.count
    tickets.query = text
    try await until { office.searches.count > count && !tickets.isLoading }
  }

  // MARK: Searching

  @Test func screenStartsEmpty() {
    #expect(tickets.query == "")
    #expect(tickets.rows == [])
    #expect(!tickets.isLoading)
    #expect(tickets.basket == [])
    #expect(tickets.total == 0)
    #expect(tickets.minutesLeft == nil)
    #expect(tickets.email == "")
    #expect(!tickets.isPaying)
    #expect(tickets.orderNumber == nil)
    #expect(tickets.errorText == nil)
    #expect(tickets.whyNoMore == "there are no more concerts")
    #expect(tickets.whyNoPayment == "the basket is empty")
  }

  @Test func searchShowsWhatIsFound() async throws {
    try await search("b")
    #expect(office.searches == [.init(text: "b", cursor: nil)])
    #expect(tickets.rows.map(\.id) == [requiem.id, passion.id])
    #expect(tickets.rows.map(\.title) == ["Brahms: Requiem", "Bach: St John Passion"])
    #expect(
      tickets.rows.map(\.price)
        == [requiem, passion].map { $0.price.formatted(.currency(code: "EUR")) })
    let tomorrow = passion.date.formatted(date: .long, time: .omitted)
    #expect(tickets.rows.map(\.date) == ["today", tomorrow])
    #expect(tickets.whyNoMore == nil)
    #expect(tickets.errorText == nil)
  }

  @Test func searchWaitsForAPauseInTyping() async throws {
    tickets.query = "b"
    #expect(!tickets.isLoading)
    tickets.query = "br"
    try await search("brahms")
    #expect(office.searches == [.init(text: "brahms", cursor: nil)])
    #expect(tickets.rows.map(\.title) == ["Brahms: Requiem"])
  }

  @Test func searchIsLoadingUntilItsAnswer() async throws {
    office.hold("b")
    tickets.query = "b"
    try await until { office.isHeld("b") }
    #expect(tickets.isLoading)
    #expect(tickets.whyNoMore == "concerts are being loaded")
    office.release("b")
    try await until { !tickets.isLoading }
    #expect(tickets.rows.count == 2)
    #expect(tickets.whyNoMore == nil)
  }

  @Test func answerOfReplacedSearchIsDropped() async throws {
    office.hold("b")
    tickets.query = "b"
    try await until { office.isHeld("b") }
    try await search("brahms")
    #expect(tickets.rows.map(\.title) == ["Brahms: Requiem"])
    office.release("b")
    try await Task.sleep(for: .milliseconds(20))
    #expect(tickets.rows.map(\.title) == ["Brahms: Requiem"])
    #expect(tickets.whyNoMore == "there are no more concerts")
    #expect(!tickets.isLoading)
  }

  @Test func errorOfReplacedSearchIsDropped() async throws {
    office.hold("b")
    tickets.query = "b"
    try await until { office.isHeld("b") }
    try await search("brahms")
    office.failure = FakeOffice.Offline()
    office.release("b")
    try await Task.sleep(for: .milliseconds(20))
    #expect(tickets.errorText == nil)
  }

  @Test func failedSearchKeepsTheRows() async throws {
    try await search("brahms")
    office.failure = FakeOffice.Offline()
    try await search("b")
    #expect(tickets.errorText == "the search failed")
    #expect(tickets.rows.map(\.title) == ["Brahms: Requiem"])
    office.failure = nil
    try await search("b")
    #expect(tickets.errorText == nil)
    #expect(tickets.rows.count == 2)
  }

  // MARK: Pages

  @Test func nextPageIsAppended() async throws {
    try await search("b")
    await tickets.loadMore()
    #expect(office.searches == [.init(text: "b", cursor: nil), .init(text: "b", cursor: 1)])
    #expect(tickets.rows.map(\.id) == [requiem.id, passion.id, seventh.id])
    #expect(!tickets.isLoading)
    #expect(tickets.whyNoMore == "there are no more concerts")
  }

  @Test func newSearchBeginsWithItsFirstPage() async throws {
    try await search("b")
    tickets.query = "brahms"
    #expect(tickets.whyNoMore == "there are no more concerts")
    try await until { office.searches.count == 2 && !tickets.isLoading }
    #expect(office.searches.last == .init(text: "brahms", cursor: nil))
    #expect(tickets.rows.map(\.id) == [requiem.id])
  }

  @Test func failedPageCanBeLoadedAgain() async throws {
    try await search("b")
    office.failure = FakeOffice.Offline()
    await tickets.loadMore()
    #expect(tickets.errorText == "the search failed")
    #expect(tickets.rows.count == 2)
    #expect(tickets.whyNoMore == nil)
    office.failure = nil
    await tickets.loadMore()
    #expect(tickets.rows.count == 3)
    #expect(tickets.errorText == nil)
  }

  // MARK: The basket

  @Test func ticketIsReserved() async throws {
    try await search("b")
    await tickets.reserve(1)
    await tickets.reserve(0)
    #expect(office.reserved == [passion.id, requiem.id])
    #expect(tickets.basket.map(\.id) == Array(ticketIDs.prefix(2)))
    #expect(tickets.basket.map(\.title) == ["Bach: St John Passion", "Brahms: Requiem"])
    #expect(tickets.basket.map(\.price) == [passion.price, requiem.price])
    #expect(tickets.total == passion.price + requiem.price)
    #expect(tickets.minutesLeft == 5)
    #expect(tickets.errorText == nil)
  }

  @Test func ticketIsShownBeforeItIsReserved() async throws {
    try await search("b")
    office.hold("reserve")
    let reservation = Task { await tickets.reserve(0) }
    try await until { office.isHeld("reserve") }
    #expect(tickets.basket.map(\.title) == ["Brahms: Requiem"])
    #expect(tickets.minutesLeft == nil)
    office.release("reserve")
    await reservation.value
    #expect(tickets.minutesLeft == 5)
  }

  @Test(arguments: [-1, 2])
  func missingRowIsNotReserved(row: Int) async throws {
    try await search("b")
    await tickets.reserve(row)
    #expect(office.reserved == [])
    #expect(tickets.basket == [])
  }

  @Test(
    arguments: [
      (BoxOfficeError.soldOut, "this concert is sold out"),
      (FakeOffice.Offline(), "Bach: St John Passion can't be reserved"),
    ] as [(any Error, String)])
  func refusedTicketIsTakenOut(failure: any Error, text: String) async throws {
    try await search("b")
    await tickets.reserve(0)
    office.failure = failure
    await tickets.reserve(1)
    #expect(tickets.basket.map(\.id) == [ticketIDs[0]])
    #expect(tickets.total == requiem.price)
    #expect(tickets.errorText == text)
    office.failure = nil
    await tickets.reserve(1)
    #expect(tickets.errorText == nil)
    #expect(tickets.basket.count == 2)
  }

  @Test func refusedTicketBeginsNoReservation() async throws {
    try await search("b")
    office.failure = BoxOfficeError.soldOut
    await tickets.reserve(0)
    #expect(tickets.minutesLeft == nil)
  }

  // MARK: Paying

  @Test(
    arguments: [
      ("", "the address is missing"), ("ada", "ada is not an address"),
      ("ada@example", "ada@example is not an address"),
      ("a b@example.com", "a b@example.com is not an address"),
      ("a@b@example.com", "a@b@example.com is not an address"),
      ("ada@example.com", nil),
    ] as [(String, String?)])
  func paymentNeedsAnAddress(email: String, problem: String?) async throws {
    try await search("b")
    await tickets.reserve(0)
    tickets.email = email
    #expect(tickets.whyNoPayment == problem)
  }

  @Test func paymentNeedsATicket() {
    tickets.email = "ada@example.com"
    #expect(tickets.whyNoPayment == "the basket is empty")
  }

  @Test func paymentEmptiesTheBasket() async throws {
    try await search("b")
    await tickets.reserve(0)
    await tickets.reserve(1)
    tickets.email = "ada@example.com"
    await tickets.pay()
    #expect(
      office.payments == [
        .init(amount: requiem.price + passion.price, email: "ada@example.com")
      ])
    #expect(tickets.orderNumber == 4711)
    #expect(tickets.basket == [])
    #expect(tickets.total == 0)
    #expect(tickets.minutesLeft == nil)
    #expect(!tickets.isPaying)
    #expect(tickets.errorText == nil)
  }

  @Test func paymentIsUnderWayUntilItsAnswer() async throws {
    try await search("b")
    await tickets.reserve(0)
    tickets.email = "ada@example.com"
    office.hold("pay")
    let payment = Task { await tickets.pay() }
    try await until { office.isHeld("pay") }
    #expect(tickets.isPaying)
    #expect(tickets.whyNoPayment == "the payment is under way")
    office.release("pay")
    await payment.value
    #expect(!tickets.isPaying)
  }

  @Test(
    arguments: [
      (BoxOfficeError.declined("the limit is €50"), "the payment was declined: the limit is €50"),
      (FakeOffice.Offline(), "the payment failed"),
    ] as [(any Error, String)])
  func failedPaymentKeepsTheBasket(failure: any Error, text: String) async throws {
    try await search("b")
    await tickets.reserve(0)
    tickets.email = "ada@example.com"
    office.failure = failure
    await tickets.pay()
    #expect(tickets.errorText == text)
    #expect(tickets.orderNumber == nil)
    #expect(tickets.basket.count == 1)
    #expect(tickets.minutesLeft == 5)
    #expect(!tickets.isPaying)
    office.failure = nil
    await tickets.pay()
    #expect(tickets.errorText == nil)
    #expect(tickets.orderNumber == 4711)
  }

  @Test func nextPaymentForgetsTheLastOrder() async throws {
    try await search("b")
    await tickets.reserve(0)
    tickets.email = "ada@example.com"
    await tickets.pay()
    await tickets.reserve(1)
    office.failure = FakeOffice.Offline()
    await tickets.pay()
    #expect(tickets.orderNumber == nil)
  }
}
