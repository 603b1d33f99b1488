export * from './calendar-routes.js';
