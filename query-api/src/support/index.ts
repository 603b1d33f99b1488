export { eventTypesRoute } from './history/support-history-route.js';
export * from './history/support-history-route.js';
export { supportParticipantsRoute } from './participants/find-participants.js';
export * from './access-log/access-log-routes.js';
export * from './privacy/departures-route.js';
export * from './privacy/export-status-route.js';
export * from './privacy/stored-data-route.js';
export * from './queue/support-queue-route.js';
export * from './state/person-state-route.js';
