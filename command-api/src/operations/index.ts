export * from './operations-routes.js';
