export { accountsTable } from './identity/accounts.js';
export type { AccountRow } from './identity/accounts.js';
export { profilesTable } from './profile/profiles.js';
export type { ProfileRow } from './profile/profiles.js';
export { payoutPreferencesTable } from './profile/payout-preferences.js';
export type { PayoutPreferenceRow } from './profile/payout-preferences.js';
export { projectsTable } from './catalogue/projects.js';
export type { ProjectRow } from './catalogue/projects.js';
export { participationsTable } from './participation/participations.js';
export type { ParticipationRow } from './participation/participations.js';
export { screenerCyclesTable } from './participation/screener-cycles.js';
export type { ScreenerCycleRow } from './participation/screener-cycles.js';
export { payoutsTable } from './payout/payouts.js';
export type { PayoutRow } from './payout/payouts.js';
export { ledgerTable } from './payout/ledger.js';
export type { LedgerEntry, LedgerRow } from './payout/ledger.js';
export { payoutStepsTable } from './payout/payout-steps.js';
export type { PayoutStepRow } from './payout/payout-steps.js';
export { projector } from './projector.js';
export type { AnyProjector, Change, Projector, RowKey } from './projector.js';
export { positionWaiter } from './position-waiter.js';
export type { PositionWaiter } from './position-waiter.js';
export { announceProgress } from './progress.js';
export {
  claimProjectorCommands,
  hearProjectorCommands,
  isKnownProjector,
  requestOfProjector,
} from './projector-commands.js';
export type { ProjectorCommand, ProjectorCommandKind } from './projector-commands.js';
export { closeRows, openRows } from './sealed-rows.js';
export type { StoredRow } from './sealed-rows.js';
export { emailTexts, nameTexts, phoneTexts } from './search-texts.js';
export { personal, personalColumns, plain, plainColumns, table } from './table.js';
export type { BlindIndex, TableDefinition } from './table.js';
