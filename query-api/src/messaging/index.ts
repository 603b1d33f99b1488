export * from './own-conversations-routes.js';
export * from './project-conversations-routes.js';
export * from './upload-credentials-routes.js';
