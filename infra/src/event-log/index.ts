export { InvalidEventDataError, UnreadableEventError } from './errors.js';
export { eventLog } from './event-log.js';
export type { EventLogOptions } from './event-log.js';
export { openLog } from './open-log.js';
export type { OpenLog } from './open-log.js';
export * from './port.js';
