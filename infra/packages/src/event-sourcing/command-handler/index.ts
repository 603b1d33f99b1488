export { commandHandler } from './command-handler.js';
export type { CommandHandlerOptions } from './command-handler.js';
export { atOneMoment } from './moment.js';
export * from './port.js';
