export { commandHandler } from './command-handler.js';
export type { CommandHandlerOptions } from './command-handler.js';
export { withReadSnapshot } from './read-snapshot.js';
export * from './port.js';
