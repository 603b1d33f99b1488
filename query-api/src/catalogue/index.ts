export * from './organization-routes.js';
export * from './own-projects/own-projects-route.js';
export * from './own-projects/possible-applicants-route.js';
export * from './project-list/project-list-routes.js';
export * from './project-page/external-researcher-route.js';
export * from './project-page/project-by-id-route.js';
export * from './project-page/project-view-route.js';
