import SessionFormat

/// The columns of a layout: boxes in the even ones, labels in the odd ones, and in between a thin item
/// wherever an edge passes through.
struct LayoutColumns {
  struct Item {
    let column: Int
    let width: Double
    let height: Double
  }

  /// First the boxes, then everything else.
  private(set) var items: [Item]
  /// For each edge the item that is its label.
  private(set) var labels: [Int] = []
  /// For each edge the items that it connects, from its box to the other.
  private(set) var chains: [[Int]] = []
  /// The items of each column, from top to bottom.
  private(set) var columns: [[Int]] = []
  /// For each item those that it is connected with.
  private var neighbors: [[Int]] = []

  private static let passageHeight = 6.0
  private static let sweeps = 12

  init(_ sizes: [LayeredLayout.Size], _ layers: [Int], _ edges: [LayeredLayout.Edge]) {
    items = zip(sizes, layers).map { Item(column: 2 * $1, width: $0.width, height: $0.height) }
    for edge in edges { add(edge, layers) }
    columns = Array(repeating: [], count: (items.map(\.column).max() ?? -1) + 1)
    for (place, item) in items.enumerated() { columns[item.column].append(place) }
    neighbors = Array(repeating: [], count: items.count)
    for chain in chains {
      for (a, b) in zip(chain, chain.dropFirst()) {
        neighbors[a].append(b)
        neighbors[b].append(a)
      }
    }
  }

  /// An edge to another layer has its label next to where it starts, and passes through all columns in
  /// between; one within a layer has its label to the right of it.
  private mutating func add(_ edge: LayeredLayout.Edge, _ layers: [Int]) {
    let (from, to) = (2 * layers[edge.from], 2 * layers[edge.to])
    let direction = from > to ? -1 : 1
    labels.append(items.count)
    var chain = [edge.from, items.count]
    items.append(
      Item(column: from + direction, width: edge.label.width, height: edge.label.height))
    for passage in stride(from: from + 2 * direction, to: to, by: direction) where from != to {
      chain.append(items.count)
      items.append(Item(column: passage, width: 0, height: Self.passageHeight))
    }
    chains.append(chain + [edge.to])
  }

  // MARK: Order

  /// Orders each column by where its neighbors are, which makes edges cross less.
  mutating func order() {
    for sweep in 0..<Self.sweeps {
      let forward = Array(columns.indices)
      for column in sweep.isMultiple(of: 2) ? forward : forward.reversed() { order(column) }
    }
  }

  private mutating func order(_ column: Int) {
    var ranks = Array(repeating: 0.0, count: items.count)
    for column in columns {
      for (rank, item) in column.enumerated() {
        ranks[item] = (Double(rank) + 0.5) / Double(column.count)
      }
    }
    let wanted = columns[column].map { mean(of: neighbors[$0], ranks) ?? ranks[$0] }
    let places = wanted.indices.ordered { wanted[$0] }
    columns[column] = places.map { columns[column][$0] }
  }

  private func mean(of items: [Int], _ values: [Double]) -> Double? {
    items.isEmpty ? nil : items.reduce(0) { $0 + values[$1] } / Double(items.count)
  }

  // MARK: Tops

  /// The top of each item: near its neighbors, and at least `rowGap` below the one above it.
  func tops(rowGap: Double) -> [Double] {
    var centres = Array(repeating: 0.0, count: items.count)
    for column in columns {
      var top = 0.0
      for item in column {
        centres[item] = top + items[item].height / 2
        top += items[item].height + rowGap
      }
    }
    for sweep in 0..<Self.sweeps {
      let forward = Array(columns.indices)
      for column in sweep.isMultiple(of: 2) ? forward : forward.reversed() {
        settle(columns[column], &centres, rowGap)
      }
    }
    let tops = items.indices.map { centres[$0] - items[$0].height / 2 }
    let highest = tops.min() ?? 0
    return tops.map { $0 - highest }
  }

  /// Moves the items of a column to their neighbors. Pushing downwards and pushing upwards both keep
  /// the distances, and so does the mean of the two.
  private func settle(_ column: [Int], _ centres: inout [Double], _ rowGap: Double) {
    let wanted = column.map { mean(of: neighbors[$0], centres) ?? centres[$0] }
    let distances = zip(column, column.dropFirst()).map {
      (items[$0].height + items[$1].height) / 2 + rowGap
    }
    var (lower, upper) = (wanted, wanted)
    for place in wanted.indices.dropFirst() {
      lower[place] = max(wanted[place], lower[place - 1] + distances[place - 1])
    }
    for place in wanted.indices.dropLast().reversed() {
      upper[place] = min(wanted[place], upper[place + 1] - distances[place])
    }
    for (place, item) in column.enumerated() { centres[item] = (lower[place] + upper[place]) / 2 }
  }
}
