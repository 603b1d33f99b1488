export * from './impersonation-routes.js';
