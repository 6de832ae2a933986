import SessionAnalysis

/// How the words of a secret parameter are kept out of the session. An object like ``ParameterType``.
final class SecretWords<Value> {
  /// The parameter's value in a replay, where the secret is unknown.
  let standIn: Value
  /// The word that is read as the stand-in; nil if the screen declares the stand-in.
  let usualWord: String?
  /// Whether the stand-in is as many `*` as the secret has characters.
  let keepsLength: Bool

  init(standIn: Value, usualWord: String?, keepsLength: Bool) {
    (self.standIn, self.usualWord, self.keepsLength) = (standIn, usualWord, keepsLength)
  }
}

/// What a session contains instead of secret words.
package enum SecretMark {
  /// A word whose length is hidden too, or all the words of a list.
  package static let hidden = "***"
  /// A word that was refused because it can't be read as the parameter's type.
  static let mismatch = "***?"

  /// Whether a word stands for a secret: one of stars, however many. A session may have been recorded
  /// before the stand-in was declared.
  static func stands(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0 == "*" }
  }
}

extension Parameter {
  /// Makes a required parameter whose value is a secret: a password, a token.
  ///
  /// What is typed reaches only the view model: the session, the transcript, messages and the
  /// history have a `*` for each character instead. In a replay the view model gets a string of as
  /// many `*`. With `standIn`, and for other types than strings, they have `***`, and the view model
  /// gets `standIn` for a word of stars, however many: by default the first of these words that can
  /// be read: `***`, the first choice, `0`, a UUID of zeros, `2000-01-01`. Any other word of a
  /// session it gets as it is. A replay passes if what the view model shows depends on the secret
  /// only through effects.
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
    let type = ParameterType<Value>.find()
    let usual = standIn == nil ? type?.usualStandIn : nil
    guard let known = standIn ?? usual?.value else {
      Mistake.stop(
        "\(name): a secret \(Value.self) has no default stand-in: pass one as standIn", file: file,
        line: line)
    }
    let words = SecretWords(
      standIn: known, usualWord: usual?.word,
      keepsLength: standIn == nil && type?.readsAnyLength == true)
    self.init(name, nil, secret: words)
  }

  /// Returns what the session has instead of a word; nil if the parameter is not secret.
  var hiding: ParameterDescription.HiddenWords? {
    guard let secret, let type else { return nil }
    return ParameterDescription.HiddenWords { word in
      if SecretMark.stands(word) { return word }
      if secret.keepsLength { return String(repeating: "*", count: word.count) }
      return type.read(word) != nil ? SecretMark.hidden : SecretMark.mismatch
    } usualStandIn: { word in
      guard SecretMark.stands(word) else { return nil }
      return secret.keepsLength ? word : secret.usualWord
    }
  }
}

extension ParameterType {
  fileprivate var usualStandIn: (word: String, value: Value)? {
    let words =
      [SecretMark.hidden] + choices.prefix(1)
      + ["0", "00000000-0000-0000-0000-000000000000", "2000-01-01"]
    return words.lazy.compactMap { word in self.read(word).map { (word: word, value: $0) } }.first
  }

  /// Whether a word of any length can be read. The number of a list's words is secret, too.
  fileprivate var readsAnyLength: Bool {
    kind == .text && arity != .rest && ["", "**"].allSatisfy { read($0) != nil }
  }
}

extension SecretWords {
  /// Reads the secret or its stand-in. Errors do not quote what was typed.
  func take(_ type: ParameterType<Value>, from arguments: inout Arguments) throws -> Value {
    if let word = arguments.upcomingWord, SecretMark.stands(word) {
      guard arguments.admitsStandIns else {
        throw arguments.flaw(
          "\(word.brief) stands for a secret that is not recorded: type the secret itself")
      }
      if !keepsLength {
        arguments.index = type.arity == .rest ? arguments.words.count : arguments.index + 1
        return standIn
      }
    }
    let mismatch = arguments.flaw("the secret is not \(type.expected)")
    if arguments.admitsStandIns, arguments.upcomingWord == SecretMark.mismatch { throw mismatch }
    do {
      return try type.take(&arguments)
    } catch let flaw as Refusal.ArgumentFlaw where flaw.isAboutUsage {
      throw flaw
    } catch {
      throw mismatch
    }
  }
}
