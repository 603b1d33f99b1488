export * from './business-days.js';
