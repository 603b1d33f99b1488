export type { Session, Sessions } from './port.js';
export { knownDevices } from './known-devices.js';
export type { KnownDevices } from './known-devices.js';
export { BEARER_LIFETIME_MS, COOKIE_LIFETIME_MS, DEVICE_LIFETIME_MS } from './lifetimes.js';
export { memorySessions } from './memory-sessions.js';
export { postgresSessions } from './postgres-sessions.js';
export * from './captcha/index.js';
export * from './passwords/index.js';
