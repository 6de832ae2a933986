// Values, events and sessions are part of what a user of this library sees.
@_exported import SessionFormat
