#if Drivable
  import Driving
  import Observation

  /// A typical view model: observable, on the main actor, with methods of every shape.
  @Drivable @MainActor @Observable
  final class Shop {
    enum Size: String, CaseIterable { case small, large }

    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    // Names that the description must not confuse with its own.
    enum Input { case none }
    enum Driver { case none }

    private(set) var lines: [String] = []
    var isOpen = true
    var count: Int { lines.count }
    var `default`: Size { .small }
    let currency = "EUR"
    @DrivableName("total") private(set) var sumOfAll = 0
    private var secret = 1
    static let shared = 2
    @ObservationIgnored var onChange: ((Shop) -> Void)?
    @ObservationIgnored weak var parent: Shop?
    @DrivableIgnored var noise = 0.5

    init() {}

    /// Opens or closes
    /// the shop.
    ///
    /// Nobody is thrown out.
    func toggle() { isOpen.toggle() }

    /// Adds "one more" of a \(drink).
    func add(_ drink: String, of size: Size = .small, times: Int = 1) {
      lines += Array(repeating: "\(size) \(drink)", count: times)
    }

    func remove(at row: Int) throws(Failure) -> String {
      guard lines.indices.contains(row) else { throw Failure(description: "no row \(row)") }
      return lines.remove(at: row)
    }

    @DrivableName("remove-all")
    func remove(named names: [String]) { lines.removeAll { names.contains($0) } }

    func setNote(_ note: String?) { lines.append(note ?? "no note") }

    /** Pays. */
    func pay() async throws {
      await Task.yield()
      if lines.isEmpty { throw Failure(description: "nothing was ordered") }
      sumOfAll += lines.count
    }

    @DrivableName("pay-by") func pay(by card: Int, tip: Int = 2) async -> Int {
      sumOfAll += tip
      return card
    }

    func `repeat`(_ `in`: Int) { lines.append("\(`in`)") }

    @DrivableIgnored func onEach(_ body: (String) -> Void) { lines.forEach(body) }
    @available(*, unavailable) func gone() {}
    static func reset() {}
    private func hide() {}

    #if Drivable
      func fromCondition() { lines.append("condition") }
    #else
      func otherwise() {}
    #endif
  }
#endif
