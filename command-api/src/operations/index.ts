export * from './operations-routes.js';
export * from './operations-routes.js';
export * from './operations-routes.js';
