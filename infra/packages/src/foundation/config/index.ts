export { addresses } from './addresses.js';
export { loadConfig, withDatabase } from './load-config.js';
export type { AppEnv, Config, LoadedConfig } from './load-config.js';
export type { FilesPlace } from './files-place.js';
export { StartError } from './start-error.js';
export { parseEventStoreDbAddress } from './event-store-address.js';
export type { EventStoreDbAddress } from './event-store-address.js';
export { variables } from './variables.js';
