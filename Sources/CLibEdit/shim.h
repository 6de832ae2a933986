// libedit for Swift: its variadic functions, which Swift cannot see, as plain ones.
#ifndef UNDERSTUDY_CLIBEDIT_H
#define UNDERSTUDY_CLIBEDIT_H

#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>

/// An editing command: takes the editor and the key that called it, and returns one of `CC_*`.
typedef unsigned char (*understudy_command)(EditLine *, int);

/// Returns the prompt's text, which must outlive the call.
typedef char *(*understudy_prompt)(EditLine *);

/// Encloses the parts of a prompt that take no columns on the screen.
#define UNDERSTUDY_PROMPT_LITERAL '\1'

// MARK: opening

/// Opens an editor on the standard streams. libedit's complaint about an unknown terminal is
/// discarded, so that the caller can choose another one.
static inline EditLine *understudy_el_open(const char *program) {
  FILE *nowhere = fopen("/dev/null", "w");
  return nowhere ? el_init(program, stdin, stdout, nowhere) : NULL;
}

/// From now on, libedit's error messages go to standard error.
static inline void understudy_el_complain(EditLine *el) {
  FILE *nowhere = NULL;
  el_get(el, EL_GETFP, 2, &nowhere);
  el_set(el, EL_SETFP, 2, stderr);
  if (nowhere && nowhere != stderr) fclose(nowhere);
}

static inline int understudy_el_terminal(EditLine *el, const char *name) {
  return el_set(el, EL_TERMINAL, name);
}

static inline int understudy_el_editor(EditLine *el, const char *keys) {
  return el_set(el, EL_EDITOR, keys);
}

static inline void understudy_el_own_signals(EditLine *el) { el_set(el, EL_SIGNAL, 0); }

static inline void understudy_el_owner(EditLine *el, void *owner) {
  el_set(el, EL_CLIENTDATA, owner);
}

static inline void *understudy_el_get_owner(EditLine *el) {
  void *owner = NULL;
  el_get(el, EL_CLIENTDATA, &owner);
  return owner;
}

// MARK: what the owner answers

static inline void understudy_el_reader(EditLine *el, el_rfunc_t reader) {
  el_wset(el, EL_GETCFN, reader);
}

static inline void understudy_el_prompt(EditLine *el, understudy_prompt prompt) {
  el_set(el, EL_PROMPT_ESC, prompt, UNDERSTUDY_PROMPT_LITERAL);
}

static inline int understudy_el_command(
    EditLine *el, const char *name, const char *help, understudy_command command) {
  return el_set(el, EL_ADDFN, name, help, command);
}

static inline int understudy_el_bind(EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, keys, command, NULL);
}

/// The same for vi's command mode.
static inline int understudy_el_bind_alternative(
    EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, "-a", keys, command, NULL);
}

/// What keys are bound to, as libedit prints it for people; empty if they are not a key. The caller
/// frees it. libedit only prints it, or an error, so both streams are redirected in the meantime.
static inline char *understudy_el_binding(EditLine *el, const char *keys) {
  char *binding = NULL;
  size_t length = 0;
  FILE *output = NULL, *complaints = NULL;
  FILE *answer = open_memstream(&binding, &length), *nowhere = fopen("/dev/null", "w");
  if (answer && nowhere) {
    el_get(el, EL_GETFP, 1, &output);
    el_get(el, EL_GETFP, 2, &complaints);
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

// MARK: state

static inline int understudy_el_is_vi(EditLine *el) {
  const char *keys = NULL;
  el_get(el, EL_EDITOR, &keys);
  return keys && keys[0] == 'v';
}

/// 0 if the user's `.editrc` has `edit off`, and on a dumb terminal.
static inline int understudy_el_is_editing(EditLine *el) {
  int editing = 0;
  el_get(el, EL_EDITMODE, &editing);
  return editing;
}

/// Like `edit off` in the user's `.editrc`.
static inline void understudy_el_stop_editing(EditLine *el) { el_set(el, EL_EDITMODE, 0); }

/// Sets the modes between two lines to no echo and no waiting for a whole line; and those while a
/// line is edited so that the keys that mean signals, or stop the output, arrive as keys, in their
/// order.
static inline void understudy_el_quieten(EditLine *el) {
  el_set(el, EL_SETTY, "-x", "-echo", "-icanon", NULL);
  el_set(el, EL_SETTY, "-d", "-isig", "-ixon", NULL);
}

static inline void understudy_el_raw(EditLine *el, int on) { el_set(el, EL_PREP_TERM, on); }

static inline void understudy_el_refresh(EditLine *el) { el_set(el, EL_REFRESH, NULL); }

// MARK: history, which only vi's search reads

static inline void understudy_history_attach(EditLine *el, History *lines, int limit) {
  HistEvent event;
  history(lines, &event, H_SETSIZE, limit);
  history(lines, &event, H_SETUNIQUE, 1);
  el_set(el, EL_HIST, history, lines);
}

static inline void understudy_history_enter(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

// MARK: the screen

/// The stream that libedit draws with.
static inline FILE *understudy_screen(EditLine *el) {
  FILE *screen = NULL;
  el_get(el, EL_GETFP, 1, &screen);
  return screen;
}

#endif
