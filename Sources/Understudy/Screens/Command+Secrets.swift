extension Command {
  /// Refuses a line with too few words before any of them is read and may be quoted: any of them
  /// might be the secret.
  func expectEnough(_ words: Words) throws {
    let missing = missingParameter(description.arguments(in: words).count)
    if let missing { throw Refusal.ArgumentFlaw.missing(parameter: missing.name) }
  }

  private func missingParameter(_ given: Int) -> ParameterDescription? {
    parameters.dropFirst(given).first { $0.arity == .one }
  }

  /// The line of `words` without its secrets; nil if it has none.
  func hiding(_ words: Words) -> String? {
    guard hasSecret, words.count > 1 else { return nil }
    return Words.line(shownWords(words), inBackground: words.runsInBackground)
  }

  private func shownWords(_ words: Words) -> [String] {
    let arguments = description.arguments(in: words)
    let isWhole = missingParameter(arguments.count) == nil
    var shown = [words.text(0)]
    for (index, argument) in arguments.enumerated() {
      guard isWhole, index < parameters.count else {
        shown.append(SecretMark.hidden)
        continue
      }
      let parameter = parameters[index]
      if parameter.arity == .rest {
        return shown + rest(parameter, arguments[index...], words)
      }
      shown.append(text(argument, parameter, words))
    }
    return shown
  }

  // A list is hidden as one word: the number of its words is secret, too.
  private func rest(
    _ parameter: ParameterDescription, _ arguments: ArraySlice<Range<Int>>, _ words: Words
  ) -> [String] {
    let shown = arguments.map { text($0, parameter, words) }
    guard parameter.isSecret else { return shown }
    return [shown.contains(SecretMark.mismatch) ? SecretMark.mismatch : SecretMark.hidden]
  }

  private func text(
    _ argument: Range<Int>, _ parameter: ParameterDescription, _ words: Words
  ) -> String {
    let isLiteral = words.beginsLiteral(argument.lowerBound)
    if let hiding = parameter.hiding {
      return Words.quoted(
        hiding.hide(isLiteral ? words.typed(argument) : words.text(argument.lowerBound)))
    }
    return isLiteral ? words.typed(argument) : Words.quoted(words.text(argument.lowerBound))
  }
}
