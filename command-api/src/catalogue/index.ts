export * from './answer-record.js';
export * from './create-project.js';
export * from './import-projects.js';
export * from './project-command-routes.js';
