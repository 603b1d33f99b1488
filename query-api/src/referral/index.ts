export * from './referrals-of-referrer-route.js';
export * from './ended-referrals-route.js';
