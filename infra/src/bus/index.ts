export { inProcessBus } from './in-process-bus.js';
export type { Bus, Hint } from './port.js';
export { postgresBus } from './postgres-bus.js';
export type { PostgresBusOptions } from './postgres-bus.js';
