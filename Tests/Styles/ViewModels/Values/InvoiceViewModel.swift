import Foundation

/// Computes due dates with the current calendar, and formats with the current locale.
package struct InvoiceViewModel {
  package private(set) var total: Decimal = 0
  package private(set) var issued = Date()

  package init() {}

  package var totalText: String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .currency
    formatter.locale = .current
    formatter.currencyCode = Locale.current.currency?.identifier ?? "EUR"
    return formatter.string(from: total as NSDecimalNumber) ?? "-"
  }

  package var dueText: String {
    let due = Calendar.current.date(byAdding: .day, value: 30, to: issued) ?? issued
    return due.formatted(date: .complete, time: .omitted)
  }

  package var isDueOnWeekend: Bool {
    let due = Calendar.current.date(byAdding: .day, value: 30, to: issued) ?? issued
    return Calendar.current.isDateInWeekend(due)
  }

  package mutating func add(_ price: Double, quantity: Int = 1) {
    total += Decimal(price) * Decimal(quantity)
  }

  package mutating func reissue() { issued = .now }
}
