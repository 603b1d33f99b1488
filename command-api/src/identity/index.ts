export { accountByEmail } from '../accounts.js';
export * from './administration-routes.js';
export * from './account-routes.js';
export * from './email-routes.js';
export * from './erasure-routes.js';
export * from './grant-role.js';
export * from './log-in-route.js';
export * from './session-routes.js';
export {
  addPasskeyRoute,
  logInByPasskeyRoute,
  newPasskeyOptionsRoute,
  passkeyLogInOptionsRoute,
  removePasskeyRoute,
  renamePasskeyRoute,
} from './passkey-routes.js';
export * from './password-routes.js';
export * from './phone-routes.js';
export * from './report-problem-route.js';
export * from './sign-up-route.js';
export { confirmTotpRoute, proposeTotpRoute, removeTotpRoute } from './totp-routes.js';
export { stepUpRoute } from './step-up-route.js';
export * from './social/index.js';
export * from './verification/index.js';
