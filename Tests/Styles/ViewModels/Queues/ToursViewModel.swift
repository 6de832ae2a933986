import Foundation

package protocol ToursInputs {
  func choose(_ region: Int)
  func tap(_ tour: Int)
}

package protocol ToursOutputs: AnyObject {
  var tours: [TourViewModel] { get }
  var reload: () -> Void { get set }
  var open: (_ name: String, _ isFirstVisit: Bool) -> Void { get set }
}

package final class TourViewModel {
  package let name: String
  package private(set) var visits = 0

  init(name: String) { self.name = name }

  func visit() { visits += 1 }
}

/// Speaks to its view through two protocols, and keeps a list of view models for each region.
package final class ToursViewModel: ToursInputs, ToursOutputs {
  package var inputs: any ToursInputs { self }
  package var outputs: any ToursOutputs { self }

  package var reload: () -> Void = {}
  package var open: (_ name: String, _ isFirstVisit: Bool) -> Void = { _, _ in }
  package var tours: [TourViewModel] { lists[region] ?? [] }

  private let regions = ["Alps", "Coast"]
  private var region = 0
  private var lists: [Int: [TourViewModel]] = [:]

  package init() {}

  package func choose(_ region: Int) {
    guard regions.indices.contains(region) else { return }
    self.region = region
    reload()
    if lists[region] == nil { load() }
  }

  package func tap(_ tour: Int) {
    guard tours.indices.contains(tour) else { return }
    tours[tour].visit()
    reload()
    open(tours[tour].name, tours[tour].visits == 1)
  }

  private func load() {
    let region = region
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.6) {
      let names = (1...2).map { "Tour \($0)" }
      DispatchQueue.main.async { [weak self] in self?.take(names, of: region) }
    }
  }

  private func take(_ names: [String], of region: Int) {
    lists[region] = names.map { TourViewModel(name: "\(regions[region]): \($0)") }
    if region == self.region { reload() }
  }
}
