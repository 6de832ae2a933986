// Sets the time zone and the locale that Foundation takes for the user's.
//
// Does nothing in a program without Foundation, and does not make a program load it.
#ifndef CREGION_H
#define CREGION_H

#include <stdbool.h>

// Makes this the default time zone of CoreFoundation, which keeps the TZ of the process's start:
// `DateFormatter` uses it. `offset` is in seconds east of Greenwich, for a name that is merely an
// offset, such as GMT+9. Without the system's file on the time zone, it becomes GMT, and this
// returns false.
bool region_set_time_zone(const char *name, const double *offset);

// From now on `Locale.current` is what `make` returns: a retained object of a `Locale`. It is called
// once, at the first use. Returns false if this Foundation is not built as expected; then
// `Locale.current` stays.
bool region_set_locale(void *(*make)(void));

#endif
