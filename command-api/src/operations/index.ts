export * from './projector-command-routes.js';
