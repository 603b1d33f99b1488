export { InvalidEventDataError, UnreadableEventError } from './errors.js';
export { eventLog } from './event-log.js';
export type { EventLogOptions } from './event-log.js';
export * from './port.js';
