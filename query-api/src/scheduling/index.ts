export * from './calendar-routes.js';
export * from './calendar-routes.js';
