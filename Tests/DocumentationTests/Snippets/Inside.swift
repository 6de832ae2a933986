import Understudy

final class TaskViewModel {
  let title: String
  private(set) var isDone = false

  init(_ title: String) { self.title = title }

  func toggle() { isDone.toggle() }
}

final class EditorViewModel {
  private(set) var title = ""
  private let save: (String) -> Void

  init(save: @escaping (String) -> Void) { self.save = save }

  func type(_ title: String) { self.title = title }
  func done() { save(title) }
}

final class TasksViewModel {
  private(set) var tasks = [TaskViewModel("Shop")]
  private(set) var editor: EditorViewModel?

  func new() {
    editor = EditorViewModel { [weak self] title in
      self?.tasks.append(TaskViewModel(title))
      self?.editor = nil
    }
  }
}

enum TasksScreen: Screen {
  static let name = "tasks"

  static func make(in world: World, notify: Notifier) -> TasksViewModel { TasksViewModel() }

  static func describe(_ view: inout Interface<TasksViewModel>) {
    view.rows("tasks", \.tasks) { task in
      task.bind("title", \.title)
      task.bind("isDone", \.isDone)
      task.command("toggle", TaskViewModel.toggle)
    }
    view.child("editor", \.editor, describe: describe(editor:))
    view.command("new", TasksViewModel.new)
  }

  static func describe(editor: inout Interface<EditorViewModel>) {
    editor.bind("title", \.title)
    editor.command("type", EditorViewModel.type, "title")
    editor.command("done", EditorViewModel.done)
  }
}
