export { identityLinkTokenRoute } from './verification-routes.js';
export { completeIdentityVerificationRoute } from './verification-routes.js';
export { plaidWebhookRoute } from './verification-routes.js';
