export { accountByEmail } from './accounts.js';
export * from './email-routes.js';
export * from './grant-role.js';
export * from './log-in-route.js';
export * from './phone-routes.js';
export * from './report-problem-route.js';
export * from './session-routes.js';
export * from './sign-up-route.js';
export * from './verify-phone-route.js';
