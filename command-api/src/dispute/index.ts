export * from './participant-routes.js';
export * from './researcher-routes.js';
export * from './support-routes.js';
