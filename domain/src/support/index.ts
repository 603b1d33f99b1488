export * from './browser.js';
export * from './event-in-words.js';
export * from './events.js';
export * from './refusals.js';
export { accessLogDecider, visitMs } from './impersonation.js';
export type { AccessLogCommand, AccessLogState } from './impersonation.js';
