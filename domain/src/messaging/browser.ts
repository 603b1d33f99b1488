export * from './attachment.js';
export * from './contracts.js';
export * as conversationLife from './conversation-life.js';
export * from './message.js';
export * from './refusals.js';
export * from './side.js';
export * from './streams.js';
