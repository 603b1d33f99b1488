export * from './history/support-history-route.js';
export * from './participants/support-participants-route.js';
export * from './access-log/access-log-route.js';
