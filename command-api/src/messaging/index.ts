export * from './participant-routes.js';
export * from './researcher-routes.js';
