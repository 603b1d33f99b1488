export * from './own-disputes-routes.js';
export * from './project-disputes-routes.js';
export * from './support-disputes-routes.js';
