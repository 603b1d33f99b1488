export { gatewayApp } from './gateway-app.js';
export type { GatewayAppOptions } from './gateway-app.js';
export { watchInstances } from './instances.js';
export type { Instances } from './instances.js';
export { liveUpgrades } from './live-upgrades.js';
export type { LiveUpgrades } from './live-upgrades.js';
