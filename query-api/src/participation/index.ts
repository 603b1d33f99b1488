export * from './cycle/survey-cycle-route.js';
export * from './researcher/project-invitations-route.js';
export * from './researcher/screener-responses-route.js';
export * from './responses/dashboard-route.js';
export * from './responses/own-responses-routes.js';
export * from './responses/timeline-route.js';
export * from './screener/invitation-target-route.js';
export * from './screener/screener-routes.js';
