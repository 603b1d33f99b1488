export * from './browser.js';
export * from './events.js';
export * from './refusals.js';
export * from './saved-searches.js';
export * as savedSearchJobs from './jobs.js';
