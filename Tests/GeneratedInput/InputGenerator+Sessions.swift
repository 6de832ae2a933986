import SessionFormat

extension InputGenerator {
  package mutating func session() -> Session {
    Session(
      screen: isOnce(in: 3) ? hostileString() : "ground-floor",
      settings: array(0..<3) { random in
        random.array(0..<3) { Session.Setting($0.hostileString(), $0.plainValue()) }
      },
      lines: array(0..<12) { $0.line() }
    )
  }

  package mutating func line() -> Session.Line {
    switch int(0..<8) {
    case 0: .blank
    case 1: .comment(Session.Comment(hostileString()))
    default: .event(event())
    }
  }

  package mutating func event() -> Event {
    switch int(0..<13) {
    case 0: .command(hostileString() + (isOnce(in: 3) ? " &" : ""))
    case 1: .effect(question(), answer())
    case 2: .result(value())
    case 3: .change(path(), value(), times: isOnce(in: 3) ? int(2..<9999) : 1)
    case 4: isOnce(in: 2) ? .insertion(rowPath(), value()) : .removal(rowPath(), value())
    case 5: .refusal(hostileString())
    case 6: .output(hostileString())
    case 7: .availability(commandName(), disabled: isOnce(in: 2) ? nil : hostileString())
    case 8: .occurrence(hostileString(), isOnce(in: 2) ? nil : value())
    case 9: .finish("\(RankedName(commandName(), rank: int(1..<4)))", ending())
    case 10: .pending(question())
    default: .crash(isOnce(in: 2) ? "SIGTRAP" : hostileString())
    }
  }

  private mutating func ending() -> Ending {
    switch int(0..<3) {
    case 0: .done
    case 1: .threw(hostileString())
    default: .returned(value())
    }
  }

  private mutating func question() -> Question {
    Question(hostileString(), isOnce(in: 2) ? nil : .record(fields(3, true)))
  }

  private mutating func answer() -> Answer {
    switch int(0..<5) {
    case 0: .failure(hostileString())
    case 1: .failure(hostileString(), plainValue())
    case 2: .done
    case 3: .end
    default: .value(plainValue())
    }
  }

  private mutating func commandName() -> String {
    isOnce(in: 2) ? "rows[2].select-all" : hostileString()
  }

  private mutating func plainValue() -> Value { value(placeholders: false) }

  private mutating func rowPath() -> Path {
    path().appending(isOnce(in: 2) ? .index(int(0..<Int.max)) : key())
  }

  private mutating func key() -> Path.Step { Path.Step(key: value(depth: 2, placeholders: false)) }

  private mutating func path() -> Path {
    let steps: [Path.Step] = array(0..<4) {
      switch $0.int(0..<4) {
      case 0: .index($0.int(0..<9))
      case 1: .place($0.int(0..<9))
      case 2: $0.key()
      default: .field($0.hostileString())
      }
    }
    return Path(hostileString(), steps)
  }
}
