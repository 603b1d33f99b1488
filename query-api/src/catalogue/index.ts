export * from './organization-record-route.js';
export * from './own-funds-route.js';
export * from './own-projects/own-projects-route.js';
export * from './project-list/project-list-routes.js';
export * from './project-page/external-researcher-route.js';
export * from './project-page/project-by-id-route.js';
export * from './project-page/project-view-route.js';
export * from './sign-up-link-route.js';
