// libedit for Swift: its variadic functions, which Swift cannot see, as plain ones.
#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#if !__has_include(<histedit.h>)
#error "libedit is missing: install libedit-dev (Debian, Ubuntu) or libedit-devel (Fedora), or on macOS the command line tools, with xcode-select --install"
#else

#include <histedit.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// An editing command: takes the editor and the key that called it, and returns one of `CC_*`.
typedef unsigned char (*libedit_action)(EditLine *, int);

// MARK: settings

/// Opens an editor with emacs' keys on the standard streams, and with the lines that vi's search reads. libedit's
/// complaint about an unknown terminal is discarded: `libedit_choose_terminal` comes next.
static inline EditLine *libedit_open(const char *program, History *lines) {
  FILE *nowhere = fopen("/dev/null", "w");
  EditLine *el = nowhere ? el_init(program, stdin, stdout, nowhere) : NULL;
  if (!el) return NULL;
  el_set(el, EL_SIGNAL, 0);
  el_set(el, EL_EDITOR, "emacs");
  el_set(el, EL_HIST, history, lines);
  return el;
}

/// The stream for output, 1, or for error messages, 2.
static inline FILE *libedit_stream(EditLine *el, int number) {
  FILE *stream = NULL;
  el_get(el, EL_GETFP, number, &stream);
  return stream;
}

/// Treats the terminal as one with this name. If the machine knows the name, libedit's error messages go to standard
/// error from now on; otherwise this returns 0.
static inline int libedit_choose_terminal(EditLine *el, const char *name) {
  if (el_set(el, EL_TERMINAL, name) != 0) return 0;
  FILE *nowhere = libedit_stream(el, 2);
  el_set(el, EL_SETFP, 2, stderr);
  if (nowhere && nowhere != stderr) fclose(nowhere);
  return 1;
}

static inline void libedit_set(EditLine *el, int option, int value) { el_set(el, option, value); }

/// The text before the line.
static inline char *libedit_prompt_text(EditLine *el) {
  void *text = NULL;
  el_get(el, EL_CLIENTDATA, &text);
  return (char *)text;
}

/// Copies the text, whose parts between two ^A take no columns.
static inline void libedit_set_prompt_text(EditLine *el, const char *text) {
  free(libedit_prompt_text(el));
  el_set(el, EL_CLIENTDATA, strdup(text));
}

static inline void libedit_close(EditLine *el) {
  char *prompt = libedit_prompt_text(el);
  el_end(el);
  free(prompt);
}

/// Whose keys are used: 1 for emacs, 2 for vi; 0 if the user's `.editrc` has `edit off`, and on a dumb terminal.
static inline int libedit_keys(EditLine *el) {
  int is_editing = 0;
  const char *keys = NULL;
  el_get(el, EL_EDITMODE, &is_editing);
  if (is_editing) el_get(el, EL_EDITOR, &keys);
  return !keys ? 0 : keys[0] == 'v' ? 2 : 1;
}

/// Sets the modes between two lines to no echo and no waiting for a whole line; and those while a
/// line is edited so that the keys that mean signals, or stop the output, arrive as keys, in their
/// order.
static inline void libedit_quieten(EditLine *el) {
  el_set(el, EL_SETTY, "-x", "-echo", "-icanon", NULL);
  el_set(el, EL_SETTY, "-d", "-isig", "-ixon", NULL);
}

/// Draws the line, or notes that the terminal has drawn it already.
static inline void libedit_refresh(EditLine *el, int is_drawn) {
  FILE *output = libedit_stream(el, 1), *nowhere = is_drawn ? fopen("/dev/null", "w") : NULL;
  if (nowhere) el_set(el, EL_SETFP, 1, nowhere);
  el_set(el, EL_REFRESH, NULL);
  if (!nowhere) return;
  el_set(el, EL_SETFP, 1, output);
  fclose(nowhere);
}

// MARK: callbacks and keys

static inline void libedit_reader(EditLine *el, el_rfunc_t reader) {
  el_wset(el, EL_GETCFN, reader);
}

/// `prompt` returns `libedit_prompt_text`.
static inline void libedit_prompt(EditLine *el, char *(*prompt)(EditLine *)) {
  el_set(el, EL_PROMPT_ESC, prompt, '\1');
}

/// The command's name serves as its help, too.
static inline int libedit_command(EditLine *el, const char *name, libedit_action action) {
  return el_set(el, EL_ADDFN, name, name, action);
}

/// Binds keys to a command, in vi's command mode if `is_alternative`.
static inline int libedit_bind(
    EditLine *el, int is_alternative, const char *keys, const char *command) {
  if (is_alternative) return el_set(el, EL_BIND, "-a", keys, command, NULL);
  return el_set(el, EL_BIND, keys, command, NULL);
}

/// What keys are bound to, as libedit prints it for people; empty if they are not a key. The caller
/// frees it. libedit only prints it, or an error, so both streams are redirected in the meantime.
static inline char *libedit_binding(EditLine *el, const char *keys) {
  char *binding = NULL;
  size_t length = 0;
  FILE *output = libedit_stream(el, 1), *complaints = libedit_stream(el, 2);
  FILE *answer = open_memstream(&binding, &length), *nowhere = fopen("/dev/null", "w");
  if (answer && nowhere) {
    el_set(el, EL_SETFP, 1, answer);
    el_set(el, EL_SETFP, 2, nowhere);
    el_set(el, EL_BIND, keys, NULL);
    el_set(el, EL_SETFP, 1, output);
    el_set(el, EL_SETFP, 2, complaints);
  }
  if (answer) fclose(answer);
  if (nowhere) fclose(nowhere);
  return binding;
}

// MARK: history

/// Makes a history of any number of lines. The caller ends it.
static inline History *libedit_history(void) {
  HistEvent event;
  History *lines = history_init();
  if (!lines) return NULL;
  history(lines, &event, H_SETSIZE, INT_MAX);
  history(lines, &event, H_SETUNIQUE, 1);
  return lines;
}

static inline void libedit_history_enter(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

static inline void libedit_history_load(History *lines, const char *path) {
  HistEvent event;
  history(lines, &event, H_LOAD, path);
}

/// Writes the lines to the end of a file that is open for reading, too, and closes it. Returns how many there were, or
/// -1. At the beginning of an empty file comes the cookie that `load` expects.
static inline int libedit_history_save(History *lines, int file) {
  HistEvent event;
  FILE *stream = fdopen(file, "a+");
  if (!stream) {
    close(file);
    return -1;
  }
  // What a write left that failed half-way stays a line of its own.
  int is_torn = fseek(stream, -1, SEEK_END) == 0 && fgetc(stream) != '\n';
  // libedit takes a file at its beginning for an empty one.
  fseek(stream, 0, SEEK_END);
  if (is_torn) fputc('\n', stream);
  int count = history(lines, &event, H_SAVE_FP, stream), has_failed = ferror(stream);
  return fclose(stream) == 0 && !has_failed ? count : -1;
}

/// The oldest line for `H_LAST`, the next newer one for `H_PREV`; null behind the newest.
static inline const char *libedit_history_line(History *lines, int which) {
  HistEvent event;
  return history(lines, &event, which) < 0 ? NULL : event.str;
}

#endif  // The header of libedit exists.
#endif
