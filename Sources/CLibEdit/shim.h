// libedit for Swift: its variadic functions, which Swift cannot see, as plain ones.
#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#if !__has_include(<histedit.h>)
#error "libedit is missing: install libedit-dev (Debian, Ubuntu) or libedit-devel (Fedora), or on macOS the command line tools, with xcode-select --install"
#else

#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>

/// An editing command: takes the editor and the key that called it, and returns one of `CC_*`.
typedef unsigned char (*libedit_action)(EditLine *, int);

// MARK: settings

/// Opens an editor on the standard streams. libedit's complaint about an unknown terminal is
/// discarded, so that the caller can choose another one.
static inline EditLine *libedit_open(const char *program) {
  FILE *nowhere = fopen("/dev/null", "w");
  return nowhere ? el_init(program, stdin, stdout, nowhere) : NULL;
}

/// The stream for output, 1, or for error messages, 2.
static inline FILE *libedit_stream(EditLine *el, int number) {
  FILE *stream = NULL;
  el_get(el, EL_GETFP, number, &stream);
  return stream;
}

/// From now on, libedit's error messages go to standard error.
static inline void libedit_complain(EditLine *el) {
  FILE *nowhere = libedit_stream(el, 2);
  el_set(el, EL_SETFP, 2, stderr);
  if (nowhere && nowhere != stderr) fclose(nowhere);
}

static inline int libedit_set(EditLine *el, int option, int value) {
  return el_set(el, option, value);
}

static inline int libedit_set_text(EditLine *el, int option, const char *text) {
  return el_set(el, option, text);
}

static inline void libedit_set_owner(EditLine *el, void *owner) {
  el_set(el, EL_CLIENTDATA, owner);
}

static inline void *libedit_owner(EditLine *el) {
  void *owner = NULL;
  el_get(el, EL_CLIENTDATA, &owner);
  return owner;
}

static inline int libedit_is_vi(EditLine *el) {
  const char *keys = NULL;
  el_get(el, EL_EDITOR, &keys);
  return keys && keys[0] == 'v';
}

/// 0 if the user's `.editrc` has `edit off`, and on a dumb terminal.
static inline int libedit_is_editing(EditLine *el) {
  int editing = 0;
  el_get(el, EL_EDITMODE, &editing);
  return editing;
}

/// Sets the modes between two lines to no echo and no waiting for a whole line; and those while a
/// line is edited so that the keys that mean signals, or stop the output, arrive as keys, in their
/// order.
static inline void libedit_quieten(EditLine *el) {
  el_set(el, EL_SETTY, "-x", "-echo", "-icanon", NULL);
  el_set(el, EL_SETTY, "-d", "-isig", "-ixon", NULL);
}

static inline void libedit_refresh(EditLine *el) { el_set(el, EL_REFRESH, NULL); }

/// The same for a line that the terminal has drawn already.
static inline void libedit_assume_drawn(EditLine *el) {
  FILE *output = libedit_stream(el, 1), *nowhere = fopen("/dev/null", "w");
  if (!nowhere) return libedit_refresh(el);
  el_set(el, EL_SETFP, 1, nowhere);
  libedit_refresh(el);
  el_set(el, EL_SETFP, 1, output);
  fclose(nowhere);
}

// MARK: what the owner answers

static inline void libedit_reader(EditLine *el, el_rfunc_t reader) {
  el_wset(el, EL_GETCFN, reader);
}

/// `prompt` returns a text that outlives the call. ^A encloses parts of it that take no columns.
static inline void libedit_prompt(EditLine *el, char *(*prompt)(EditLine *)) {
  el_set(el, EL_PROMPT_ESC, prompt, '\1');
}

/// The command's name serves as its help, too.
static inline int libedit_command(EditLine *el, const char *name, libedit_action action) {
  return el_set(el, EL_ADDFN, name, name, action);
}

static inline int libedit_bind(EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, keys, command, NULL);
}

/// The same for vi's command mode.
static inline int libedit_bind_alternative(EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, "-a", keys, command, NULL);
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

/// Makes a history of at most `limit` lines. The caller ends it.
static inline History *libedit_history(int limit) {
  HistEvent event;
  History *lines = history_init();
  if (!lines) return NULL;
  history(lines, &event, H_SETSIZE, limit);
  history(lines, &event, H_SETUNIQUE, 1);
  return lines;
}

/// The lines that vi's search reads.
static inline void libedit_search(EditLine *el, History *lines) {
  el_set(el, EL_HIST, history, lines);
}

static inline void libedit_history_enter(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

static inline void libedit_history_load(History *lines, const char *path) {
  HistEvent event;
  history(lines, &event, H_LOAD, path);
}

/// Writes the lines where a file is positioned, and returns how many there were. At its beginning
/// comes the cookie that `load` expects.
static inline int libedit_history_save(History *lines, FILE *file) {
  HistEvent event;
  return history(lines, &event, H_SAVE_FP, file);
}

/// The oldest line for `H_LAST`, the next newer one for `H_PREV`; null behind the newest.
static inline const char *libedit_history_line(History *lines, int which) {
  HistEvent event;
  return history(lines, &event, which) < 0 ? NULL : event.str;
}

#endif  // The header of libedit exists.
#endif
