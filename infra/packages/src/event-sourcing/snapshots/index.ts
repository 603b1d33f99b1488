export type { CommandRange, Fold, Snapshot, Snapshots } from './port.js';
export { forgetOldSnapshots, postgresSnapshots } from './postgres-snapshots.js';
