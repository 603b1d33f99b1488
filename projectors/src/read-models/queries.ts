// Queries that several services run: services may not import each other.
export { brokenInvariants, type BrokenInvariant } from './payout/broken-invariants.js';
export { paidFrom, spentOf } from './payout/budget-spending.js';
export { measuredRecords, medianOf, secondsBetween, workBegan, workEnded } from './participation/measured-records.js';
export { itemsOfSharings, modelsOfSharings, sharingColumns } from './participation/items-of-sharings.js';
export type { SharingRow } from './participation/items-of-sharings.js';
