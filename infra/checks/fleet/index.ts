export type { Environment, Fleet, FleetOptions, FleetProcess, RoomName } from './fleet.js';
export { startFleet } from './start-fleet.js';
