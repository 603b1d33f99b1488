export type { Environment, Fleet, FleetOptions, FleetProcess, ServiceName } from './fleet.js';
export { startFleet } from './start-fleet.js';
