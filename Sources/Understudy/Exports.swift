// Values, events and sessions are part of this library's interface.
@_exported import SessionFormat
