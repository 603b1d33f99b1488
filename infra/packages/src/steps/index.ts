export { recordIdentity } from './record-identity.js';
export type { RecordedIdentity } from './record-identity.js';
