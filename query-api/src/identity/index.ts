export * from './me-route.js';
