export * from './history/support-history-route.js';
export * from './participants/support-participants-route.js';
