export * from './projector-list-route.js';
