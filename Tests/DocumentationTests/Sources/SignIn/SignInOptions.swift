import ArgumentParser

struct SignInOptions: ParsableArguments {
  @Flag(help: "Let everybody in, as a guest.")
  var guests = false

  @Option(help: ArgumentHelp("The company whose people may sign in.", valueName: "name"))
  var company: String?
}
