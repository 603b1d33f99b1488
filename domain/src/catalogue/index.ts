export * from './browser.js';
export * from './events.js';
export type * from './project-commands.js';
export * from './project-decider.js';
export * from './project-state.js';
export * from './sample-organization.js';
export * from './unreachable-questions.js';
export * from './validate-project.js';
