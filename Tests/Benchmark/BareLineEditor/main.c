// The smallest program that reads lines with libedit: the cost of a key without Understudy.
#include <histedit.h>
#include <locale.h>

static char *prompt(EditLine *editor) {
  (void)editor;
  static char text[] = "bare> ";
  return text;
}

int main(int count, char **arguments) {
  (void)count;
  setlocale(LC_ALL, "");
  EditLine *editor = el_init(arguments[0], stdin, stdout, stderr);
  if (!editor) return 1;
  el_set(editor, EL_PROMPT, prompt);
  el_set(editor, EL_EDITOR, "emacs");
  int length = 0;
  while (el_gets(editor, &length) && length > 0) {
  }
  el_end(editor);
  return 0;
}
