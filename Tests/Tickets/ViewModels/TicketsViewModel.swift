import Foundation
import Observation

/// Sells tickets: a search while one types, pages, a basket whose reservation expires, payment.
@MainActor @Observable
package final class TicketsViewModel {
  /// A concert as the list shows it.
  package struct Row: Equatable, Identifiable {
    package let id: UUID
    package let title: String
    package let price: String
    package let date: String
  }

  /// A ticket in the basket.
  package struct Ticket: Equatable, Identifiable {
    package let id: UUID
    package let title: String
    package let price: Decimal
  }

  package var query = "" { didSet { search() } }
  package private(set) var rows: [Row] = []
  package private(set) var isLoading = false
  package private(set) var basket: [Ticket] = []
  /// For how many minutes the basket is still reserved.
  package private(set) var minutesLeft: Int?
  package var email = ""
  package private(set) var isPaying = false
  package private(set) var orderNumber: Int?
  package private(set) var errorText: String?

  /// A mistake to make, for tests.
  @ObservationIgnored package var fault: Fault?

  private let office: BoxOffice
  private let now: () -> Date
  private let newID: () -> UUID
  @ObservationIgnored private var concerts: [Concert] = []
  private var cursor: Int?
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var expiry: Timer?

  package init(
    office: BoxOffice, now: @escaping () -> Date = { .now }, newID: @escaping () -> UUID = UUID.init
  ) {
    (self.office, self.now, self.newID) = (office, now, newID)
  }

  package var total: Decimal { basket.reduce(0) { $0 + $1.price } }

  /// Why no more can be loaded; nil if it can.
  package var whyNoMore: String? {
    if isLoading { return "concerts are being loaded" }
    return cursor == nil ? "there are no more concerts" : nil
  }

  /// Why the basket can't be paid for; nil if it can.
  package var whyNoPayment: String? {
    if isPaying { return "the payment is under way" }
    if basket.isEmpty { return "the basket is empty" }
    if email.isEmpty { return "the address is missing" }
    let isAddress = email.wholeMatch(of: /[^@\s]+@[^@\s]+\.[^@\s]+/) != nil
    return isAddress ? nil : "\(email) is not an address"
  }
}

// MARK: Searching

extension TicketsViewModel {
  /// Searches after a pause in typing.
  private func search() {
    if fault != .staleCursor { cursor = nil }
    load(after: [], pause: .milliseconds(300))
  }

  package func loadMore() async {
    load(after: concerts)
    await loading?.value
  }

  /// Loads a page instead of what is being loaded.
  private func load(after earlier: [Concert], pause: Duration? = nil) {
    if fault != .debounceNotCancelled { loading?.cancel() }
    isLoading = false
    loading = Task {
      do {
        if let pause { try await Task.sleep(for: pause) }
        isLoading = true
        let page = try await office.search(query, cursor)
        try Task.checkCancellation()
        show(earlier + page.concerts, next: page.next)
      } catch {
        // Something else is being loaded.
        if Task.isCancelled { return }
        errorText = "the search failed"
      }
      isLoading = false
    }
  }

  private func show(_ concerts: [Concert], next: Int?) {
    let today = fault == .rawDate ? Date() : now()
    rows = concerts.map { row($0, today: today) }
    (self.concerts, cursor, errorText) = (concerts, next, nil)
  }

  private func row(_ concert: Concert, today: Date) -> Row {
    let style: Date.FormatStyle.DateStyle = fault == .otherDateFormat ? .abbreviated : .long
    let isToday = Calendar.current.isDate(concert.date, inSameDayAs: today)
    return Row(
      id: concert.id, title: concert.title, price: concert.price.formatted(.currency(code: "EUR")),
      date: isToday ? "today" : concert.date.formatted(date: style, time: .omitted))
  }
}

// MARK: The basket

extension TicketsViewModel {
  /// Adds a ticket at once, and takes it out again if it can't be reserved.
  package func reserve(_ row: Int) async {
    guard concerts.indices.contains(row) else { return }
    let concert = concerts[row]
    let ticket = Ticket(id: newID(), title: concert.title, price: concert.price)
    basket.append(ticket)
    errorText = nil
    do {
      try await office.reserve(concert.id)
      beginExpiry()
    } catch {
      if fault != .noRollback { basket.removeAll { $0.id == ticket.id } }
      errorText = reason(error, else: "\(concert.title) can't be reserved")
    }
  }

  /// All tickets stay reserved for five minutes after the last one.
  private func beginExpiry() {
    if fault == .expiryNotRestarted, expiry?.isValid == true { return }
    expiry?.invalidate()
    minutesLeft = 5
    expiry = .scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.expireByAMinute() }
    }
  }

  private func expireByAMinute() {
    guard let left = minutesLeft, left > 1 else {
      emptyBasket()
      return errorText = "the reservation has expired"
    }
    minutesLeft = left - 1
  }

  private func emptyBasket() {
    expiry?.invalidate()
    (basket, minutesLeft) = ([], nil)
  }

  package func pay() async {
    (isPaying, orderNumber, errorText) = (true, nil, nil)
    defer { isPaying = false }
    do {
      orderNumber = try await office.pay(fault == .amountTimesHundred ? total * 100 : total, email)
      emptyBasket()
    } catch {
      errorText = reason(error, else: "the payment failed")
    }
  }

  /// What to say about an error of the server.
  private func reason(_ error: any Error, else unknown: String) -> String {
    switch error as? BoxOfficeError {
    case .soldOut: "this concert is sold out"
    case .declined(let reason): "the payment was declined: \(reason)"
    case nil: unknown
    }
  }
}

/// A mistake that apps make.
package enum Fault: Sendable {
  case amountTimesHundred, debounceNotCancelled, expiryNotRestarted, noRollback, otherDateFormat
  case rawDate, staleCursor
}
