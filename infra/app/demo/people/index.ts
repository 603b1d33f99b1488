export { demoUserId, fillDemoAccounts } from './demo-accounts.js';
