export { payoutRoutes } from './payout-routes.js';
