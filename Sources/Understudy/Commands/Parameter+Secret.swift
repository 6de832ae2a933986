/// How the words of a secret parameter are kept out of the session.
struct SecretWords<Value: CommandParameter> {
  /// The parameter's value in a replay, where the secret is unknown.
  let standIn: Value
  /// Whether a word can be read as the type.
  let fits: @Sendable (String) -> Bool
}

/// What a session contains instead of secret words.
package enum SecretMark {
  /// A word, or all the words of a list.
  package static let hidden = "***"
  /// A word that was refused because it can't be read as the parameter's type.
  static let mismatch = "***?"
}

extension Parameter where Value: SendableMetatype {
  /// Makes a required parameter whose value is a secret: a password, a token.
  ///
  /// What is typed reaches only the view model: the session, the transcript, messages and the
  /// history have `***` instead. In a replay the view model gets `standIn`. By default this is
  /// `"***"` for a string; for other types it is the first of these words that can be read: the
  /// first of ``CommandParameter/choices``, `0`, a UUID of zeros, `2000-01-01`. A replay passes if
  /// what the view model shows depends on the secret only through effects.
  ///
  /// ```swift
  /// view.command("sign-in", Account.signIn, "name", Parameter("password", secret: true))
  /// ```
  ///
  /// If the type has no default stand-in and none is passed, the program stops at this line.
  ///
  /// - Parameters:
  ///   - name: the parameter's name.
  ///   - secret: whether it is a secret.
  ///   - standIn: what the view model gets in a replay. It is not kept secret.
  ///   - file: the file in which a missing stand-in is reported.
  ///   - line: the line in that file.
  public init(
    _ name: String, secret: Bool, standIn: Value? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard secret else {
      self.init(name)
      return
    }
    guard let standIn = standIn ?? Self.knownStandIn else {
      preconditionFailure(
        "\(name): a secret \(Value.self) has no default stand-in: pass one as standIn", file: file,
        line: line)
    }
    self.init(name, nil, secret: SecretWords(standIn: standIn) { Value(argument: $0) != nil })
  }

  private static var knownStandIn: Value? {
    let words =
      [SecretMark.hidden] + Value.choices.prefix(1)
      + ["0", "00000000-0000-0000-0000-000000000000", "2000-01-01"]
    return words.lazy.compactMap { Value(argument: $0) }.first
  }
}

extension Parameter {
  /// Reads the secret or its stand-in. Errors do not quote what was typed.
  @usableFromInline
  func takeSecret(from arguments: inout Arguments) throws -> Value {
    guard let secret else { return try Value.take(from: &arguments) }
    switch arguments.upcomingWord {
    case SecretMark.hidden?:
      guard arguments.admitsStandIns else {
        throw ArgumentError(
          "\(name): *** stands for a secret that is not recorded: type the secret itself")
      }
      arguments.skip(all: Value.arity == .rest)
      return secret.standIn
    case SecretMark.mismatch? where arguments.admitsStandIns: throw mismatch
    default: break
    }
    do {
      return try Value.take(from: &arguments)
    } catch let error as ArgumentError where error.isAboutUsage {
      throw error
    } catch {
      throw mismatch
    }
  }

  private var mismatch: ArgumentError {
    ArgumentError("\(name): the secret is not \(Value.typeDescription)")
  }
}

extension Command {
  /// Refuses a line with too few words before any of them is read and may be quoted: any of them
  /// might be the secret.
  func expectEnough(_ words: Words) throws {
    let missing = parameters.dropFirst(words.count - 1).first { $0.arity == .one }
    if let missing { throw ArgumentError("\(missing.name) is missing", isAboutUsage: true) }
  }

  /// The line of `words` without its secrets; nil if it has none.
  func hiding(_ words: Words) -> String? {
    guard hasSecret, words.count > 1 else { return nil }
    let isWhole = (try? expectEnough(words)) != nil
    var shown = [words.text(0)]
    for index in 1..<words.count {
      guard isWhole, index <= parameters.count else {
        shown.append(SecretMark.hidden)
        continue
      }
      let parameter = parameters[index - 1]
      if parameter.arity == .rest {
        return (shown + rest(parameter, words, index)).joined(separator: " ")
      }
      shown.append(word(words.text(index), parameter))
    }
    return shown.joined(separator: " ")
  }

  // A list is hidden as one word: the number of its words is secret, too.
  private func rest(_ parameter: ParameterDescription, _ words: Words, _ start: Int) -> [String] {
    let shown = (start..<words.count).map { word(words.text($0), parameter) }
    guard parameter.isSecret else { return shown }
    return [shown.contains(SecretMark.mismatch) ? SecretMark.mismatch : SecretMark.hidden]
  }

  private func word(_ text: String, _ parameter: ParameterDescription) -> String {
    guard let fits = parameter.fitsSecret else { return Words.quoted(text) }
    return fits(text) || text == SecretMark.hidden ? SecretMark.hidden : SecretMark.mismatch
  }
}
