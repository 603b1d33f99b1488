export type { CommandRange, Fold, Snapshot, Snapshots } from './port.js';
export { postgresSnapshots } from './postgres-snapshots.js';
