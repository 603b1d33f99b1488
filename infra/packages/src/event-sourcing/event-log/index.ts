export { InvalidEventDataError, UnreadableEventError } from './errors.js';
export { eventLog } from './event-log.js';
export type { EventLogOptions } from './event-log.js';
export * from './port.js';
export { readPlaces } from './read-places.js';
export type { Place } from './revision-runs.js';
