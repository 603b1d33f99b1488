export * from './budget-list-route.js';
export * from './feature-flag-routes.js';
export * from './ledger/ledger-route.js';
export * from './operations-history-route.js';
export * from './organization-funds-route.js';
export * from './organization-list-route.js';
export * from './projector-list-route.js';
export * from './queue-routes.js';
