export * from './organization-funds-route.js';
export * from './projector-list-route.js';
