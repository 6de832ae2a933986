extension Job {
  /// A change of a view model in the package that `understudy new` writes: its debug build, and a
  /// replay by the program that results. Beside it, a package that only prints what it shows.
  static func edit(_ here: Circumstances) throws -> Job {
    let (count, steps) = (100, 50)
    let folder = try here.workspace.writeSessions(
      count, steps: steps, command: "step", to: "edited-sessions")
    let package = try here.package()
    let contenders = [
      ("without Understudy", try EditedPackage.alone(in: here.workspace), []),
      ("understudy", package, ["replay", folder]),
    ]
    return Job(
      .edit, "edit: a debug build after a change of the view model",
      "edit: its program, which replays \(count) sessions of \(steps) commands",
      contenders: contenders.map { name, package, arguments in
        Contender(name: name) {
          try package.edit()
          let build = try package.build()
          let program = Program(path: package.program, arguments: arguments)
          let run = try Run(program, input: "/dev/null", in: here.workspace)
          return [build, run].map { $0.seconds(here.clock) }
        }
      })
  }

  /// Sessions replayed by a debug build of that package, beside a release build.
  static func debug(_ here: Circumstances) throws -> Job {
    let (count, steps) = (here.isQuick ? 200 : 2000, 50)
    let (release, debug) = (here.builds[0].path, try here.package().program)
    let programs = try [("release", release, "add"), ("debug", debug, "step")].map {
      name, path, command in
      let folder = try here.workspace.writeSessions(
        count, steps: steps, command: command, to: "\(name)-sessions")
      return (name, Program(path: path, arguments: ["replay", folder, "--jobs", "1"]))
    }
    return Job(
      .debug, "debug: \(count) sessions of \(steps) commands",
      contenders: programs.map { name, program in
        Contender(name: name) {
          [try Run(program, input: "/dev/null", in: here.workspace).seconds(here.clock)]
        }
      })
  }
}

extension Circumstances {
  fileprivate func package() throws -> EditedPackage {
    try EditedPackage.written(by: "\(folder)/understudy", in: workspace)
  }
}
