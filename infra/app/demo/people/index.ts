export { demoUserId, fillDemoAccounts } from './demo-accounts.js';
export { demoPassword, demoProfile, portrait } from './demo-people.js';
