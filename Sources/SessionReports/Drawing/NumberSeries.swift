import SessionAnalysis
import SessionFormat

/// The numbers that a session shows, each with what it is at the end of each step.
struct NumberSeries {
  /// The binding, or a field of one.
  let name: String
  /// For each step the number; nil while none is shown.
  private(set) var numbers: [Double?]

  /// Those that change, in the order in which they are first shown.
  static func all(in session: Session) -> [NumberSeries] {
    var shown: [String: ShownValue] = [:]
    var series: [NumberSeries] = []
    var places: [String: Int] = [:]
    let steps = session.steps
    for (step, range) in steps.map(\.lines).enumerated() {
      var changed: [String] = []
      for case .event(let event) in session.lines[range] {
        guard let path = event.path else { continue }
        shown[path.binding, default: .none].apply(event)
        if !changed.contains(path.binding) { changed.append(path.binding) }
      }
      for place in series.indices where !changed.contains(series[place].binding) {
        series[place].numbers[step] = step > 0 ? series[place].numbers[step - 1] : nil
      }
      for binding in changed {
        guard case .known(let value)? = shown[binding] else { continue }
        value.forEachNumber(of: Path(binding)) { path, number in
          let name = path.description
          let place = places[name, default: series.count]
          places[name] = place
          if place == series.count {
            let empty = Array<Double?>(repeating: nil, count: steps.count)
            series.append(NumberSeries(name: name, binding: binding, numbers: empty))
          }
          series[place].numbers[step] = number
        }
      }
    }
    return series.filter { Set($0.numbers.compactMap { $0 }).count > 1 }
  }

  private let binding: String

  private init(name: String, binding: String, numbers: [Double?]) {
    (self.name, self.binding, self.numbers) = (name, binding, numbers)
  }
}

extension Value {
  /// Calls `body` with a number, or with the numbers of a record's fields.
  fileprivate func forEachNumber(
    of path: Path, isField: Bool = false, _ body: (Path, Double) -> Void
  ) {
    switch self {
    case .int(let int): body(path, Double(int))
    case .double(let double) where double.isFinite: body(path, double)
    case .record(let fields) where !isField:
      for field in fields {
        guard let label = field.label, label != "id" else { continue }
        field.value.forEachNumber(of: path.appending(.field(label)), isField: true, body)
      }
    default: break
    }
  }
}
