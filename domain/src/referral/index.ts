export * from './browser.js';
export * from './events.js';
export * from './issued-code.js';
export * from './jobs.js';
export * from './project-bonus.js';
export * from './referral-fee.js';
export * from './referral.js';
export * from './same-person.js';
