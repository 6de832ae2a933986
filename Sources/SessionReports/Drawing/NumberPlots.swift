import SessionAnalysis
import SessionFormat

/// Small plots of the numbers that a session shows, one below the other and with the same steps.
struct NumberPlots {
  private let series: [NumberSeries]

  /// More plots would be no overview.
  private static let mostPlots = 4
  private static let (width, height) = (240, 32)

  /// Nil if no number changes.
  init?(_ session: Session) {
    series = Array(NumberSeries.all(in: session).prefix(Self.mostPlots))
    if series.isEmpty { return nil }
  }

  func write(to html: HTML) {
    html.element("div", ["class": "plots"]) {
      for series in series { Self.write(series, to: html) }
    }
  }

  private static func write(_ series: NumberSeries, to html: HTML) {
    let numbers = series.numbers.compactMap { $0 }
    guard let (lowest, highest) = numbers.bounds, let last = numbers.last else { return }
    html.element("figure") {
      html.element(
        "svg",
        [
          "viewBox": "-1 -1 \(width + 2) \(height + 2)", "role": "img",
          "aria-label": "\(series.name) from \(numbers[0].short) to \(last.short)",
        ]
      ) { html.empty("path", ["d": path(of: series.numbers, lowest, highest)]) }
      html.element("figcaption") {
        html.element("b", text: series.name)
        html.text(" \(lowest.short) to \(highest.short)")
      }
    }
  }

  /// A line that is level until the number changes. Where several steps share a pixel, it goes through
  /// the lowest and the highest of their numbers.
  private static func path(
    of numbers: [Double?], _ lowest: Double, _ highest: Double
  ) -> String {
    var path = ""
    var (lastX, lastY) = (0, nil as Int?)
    func stay(until x: Int) {
      if lastY != nil, x > lastX { path += "h\(x - lastX)" }
      lastX = x
    }
    // Shares of the greatest, since the distance of two numbers may be infinite.
    let greatest = max(lowest.magnitude, highest.magnitude)
    let (bottom, top) = (lowest / greatest, highest / greatest)
    let perPixel = max(1, (numbers.count + width - 1) / width)
    for start in stride(from: 0, to: numbers.count, by: perPixel) {
      let here = numbers[start..<min(start + perPixel, numbers.count)].compactMap { $0 }
      let x = start * width / max(numbers.count - 1, 1)
      guard let bounds = here.bounds else {
        stay(until: x)
        lastY = nil
        continue
      }
      for number in [bounds.0, bounds.1, here[here.count - 1]] {
        let share = (number / greatest - bottom) / (top - bottom)
        let y = height - Int((share * Double(height)).rounded())
        if y == lastY { continue }
        stay(until: x)
        path += lastY.map { "v\(y - $0)" } ?? "M\(x) \(y)"
        lastY = y
      }
    }
    stay(until: width)
    return path
  }
}

extension [Double] {
  fileprivate var bounds: (Double, Double)? {
    guard let lowest = self.min(), let highest = self.max() else { return nil }
    return (lowest, highest)
  }
}

extension Double {
  /// With at most three digits behind the point, for people.
  fileprivate var short: String {
    let thousandths = (self * 1000).rounded()
    guard thousandths.magnitude < 1e15 else { return "\(self)" }
    let text = "\(thousandths / 1000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension NumberPlots {
  /// The numbers that a session shows, each with what it is at the end of each step.
  fileprivate struct NumberSeries {
    /// The binding, or a field of one.
    let name: String
    private let binding: String
    /// For each step the number; nil while none is shown.
    private(set) var numbers: [Double?]

    /// Those that change, in the order in which they are first shown.
    static func all(in session: Session) -> [NumberSeries] {
      var shown: [String: ShownValue] = [:]
      var series: [NumberSeries] = []
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
          guard let value = shown[binding]?.value else { continue }
          value.forEachNumber(of: Path(binding)) { path, number in
            let name = path.description
            let place = series.firstIndex { $0.name == name } ?? series.count
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
