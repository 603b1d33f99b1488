export * from './cancel-survey.js';
export * from './process-auto-invite.js';
export * from './researcher-routes.js';
export * from './save-survey.js';
export * from './start-project.js';
export * from './withdraw-approval.js';
