export * from './project-command-routes.js';
export * from './import-projects.js';
