export * from './authorize-channel-route.js';
