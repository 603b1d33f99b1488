export * from './impersonation-routes.js';
export * from './request-export-route.js';
