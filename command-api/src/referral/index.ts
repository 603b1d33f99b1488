export * from './follow-link-route.js';
