export { accessOf } from './access-of.js';
export { rightsOf } from './rights-of.js';
export type { AccountWithRights } from './rights-of.js';
export { recordIdentity } from './record-identity.js';
export type { RecordedIdentity } from './record-identity.js';
export { arePayoutsPaused, endPause, notePauseChecked, openPause, pausePayouts, proposeLift } from './payout-pause.js';
export type { PayoutPause } from './payout-pause.js';
