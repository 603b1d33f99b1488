export * from './project-slots-route.js';
export * from './project-calendar-route.js';
