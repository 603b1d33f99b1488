export { contestedOf } from './contested-of.js';
export type { Contested } from './contested-of.js';
export { recordIdentity } from './record-identity.js';
export type { RecordedIdentity } from './record-identity.js';
