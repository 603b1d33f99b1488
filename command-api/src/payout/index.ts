export { payoutRoutes } from './payout-routes.js';
export { webhookRoutes } from './webhook-routes.js';
