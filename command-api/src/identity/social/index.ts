export { accountBySocial } from './finish-flow-route.js';
export * from './connect-routes.js';
export * from './finish-flow-route.js';
export { startSocialFlowRoute } from './start-flow-route.js';
export { readSocialTicketRoute } from './tickets.js';
