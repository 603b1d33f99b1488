export { eventTypesRoute } from './history/support-history-route.js';
export * from './history/support-history-route.js';
export * from './participants/support-participants-route.js';
export * from './access-log/access-log-route.js';
export * from './access-log/access-reason-route.js';
export * from './privacy/departures-route.js';
export * from './privacy/export-status-route.js';
export * from './privacy/stored-data-route.js';
export * from './state/person-state-route.js';
