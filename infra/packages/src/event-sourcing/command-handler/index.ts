export { commandHandler } from './command-handler.js';
export type { CommandHandlerOptions } from './command-handler.js';
export { withReadSnapshot } from './read-snapshot.js';
export { ifAbandoned, NotOneStepError, PENDING_POSITION, unitsOfWork } from './unit-of-work.js';
export type { Decided, UnitsOfWork } from './unit-of-work.js';
export * from './port.js';
