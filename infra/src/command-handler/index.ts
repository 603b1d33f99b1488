export { commandHandler } from './command-handler.js';
export type { CommandHandlerOptions } from './command-handler.js';
export * from './port.js';
