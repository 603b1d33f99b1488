export * from './browser.js';
export * from './calendar.js';
export * from './events.js';
export * from './jobs.js';
export * from './project-zone.js';
export * from './reminders.js';
