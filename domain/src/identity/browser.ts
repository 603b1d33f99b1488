export * from './contracts.js';
export * from './sign-up.js';
