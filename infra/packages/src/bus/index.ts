export { inProcessBus } from './in-process-bus.js';
export { natsBus } from './nats-bus.js';
export type { NatsBusOptions } from './nats-bus.js';
export { openBus } from './open-bus.js';
export type { Bus, ChangeNotification } from './port.js';
export { postgresBus } from './postgres-bus.js';
export type { PostgresBusOptions } from './postgres-bus.js';
