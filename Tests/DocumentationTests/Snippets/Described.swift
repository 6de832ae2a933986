import Understudy

#if Drivable
  import Driving

  @Drivable @MainActor final class KettleViewModel {
    enum Program: String, CaseIterable { case green, black }

    private(set) var degrees = 20
    private(set) var litres = 0.0
    var isReady: Bool { degrees >= 80 }
    var onChange: (() -> Void)?

    /// Fills the kettle, to the brim by default.
    func fill(litres: Double = 1.7) { self.litres = litres }

    /// Heats the water for a kind of tea.
    func heat(for program: Program) async throws {
      guard litres > 0 else { throw NoWater() }
      degrees = program == .green ? 80 : 100
      onChange?()
    }

    /// Pours the water out.
    func pourOut() {
      litres = 0
      degrees = 20
    }
  }

  struct NoWater: Error, CustomStringConvertible {
    let description = "there is no water in the kettle"
  }

  enum KettleScreen: Screen {
    static let name = "kettle"

    static func make(in world: World, notify: Notifier) -> KettleViewModel {
      let viewModel = KettleViewModel()
      viewModel.onChange = { notify() }
      return viewModel
    }

    static func describe(_ view: inout Interface<KettleViewModel>) {
      view.drive()
    }
  }

  @Drivable struct BasketViewModel {
    private(set) var items: [String] = []
    private(set) var code = "none"
    var isEmpty: Bool { items.isEmpty }
    @DrivableIgnored var revision = 0

    mutating func add(_ item: String) { items.append(item) }

    @DrivableName("remove-row")
    mutating func remove(at row: Int) { items.remove(at: row) }
    mutating func remove(named name: String) { items.removeAll { $0 == name } }

    @DrivableIgnored
    mutating func redeem(_ code: String) { self.code = "redeemed" }
    @DrivableIgnored
    func forEach(_ body: (String) -> Void) { items.forEach(body) }
  }

  enum BasketScreen: Screen {
    static let name = "basket"

    static func make(in world: World, notify: Notifier) -> BasketViewModel { BasketViewModel() }

    static func describe(_ view: inout Interface<BasketViewModel>) {
      view.drive()
      view.command(
        "redeem", Parameter("code", secret: true), enabled: { !$0.isEmpty },
        else: "the basket is empty"
      ) { (basket: inout BasketViewModel, code: String) in basket.redeem(code) }
    }
  }
#endif

/// The screens of view models that the macro describes.
@MainActor enum DescribedScreens {
  #if Drivable
    static let all: [any Screen.Type] = [KettleScreen.self, BasketScreen.self]
  #else
    static let all: [any Screen.Type] = []
  #endif

  /// Whether the macro describes the screen of that name, but the trait is off.
  static func areMissing(_ name: String) -> Bool {
    all.isEmpty && ["kettle", "basket"].contains(name)
  }
}
