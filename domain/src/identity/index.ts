export * from './browser.js';
export { isMadeOfTerms } from './rules/is-made-of-terms.js';
export type { TermsOfPerson } from './rules/is-made-of-terms.js';
export { accessOf, closedOrganizationsOf, rightsOf } from './rights-of.js';
export type { AccountWithRights } from './rights-of.js';
export { accountDecider } from './account.js';
export { organizationDecider } from './organization.js';
export type { OrganizationState } from './organization.js';
export type { AccountCommand } from './account-commands.js';
export type { Author, DecidedRight, RightsDecision } from './decided-right.js';
export {
  emailUndoLifetimeMs,
  isErasedOrErasing,
  isStaffs,
  phoneCodeLifetimeMs,
  phoneCodePauseMs,
  phoneCodeTries,
  rolesOfAccount,
} from './account-state.js';
export type {
  AccountState,
  ClosedAccount,
  DeactivatedAccount,
  ErasedAccount,
  KnownAccount,
  OpenAccount,
} from './account-state.js';
export { claimDecider } from './claim.js';
export type { ClaimCommand, ClaimState } from './claim.js';
export { accountDeactivated, isParticipantsAlone, reactivatableMs } from './deactivation.js';
export { passkeysSettledAt } from './passkeys.js';
export { emailChangeLifetimeMs, emailSettledAt, emailsInUse, pendingEmailOf, settledEmailOf } from './email-change.js';
export { identityRecording } from './identity-result.js';
export { outcomeOf, type IdentityResult } from './identity-verification.js';
export * from './reservations.js';
export { identityAt } from './social-links.js';
export { emailSecretLifetimeMs } from './email-verification.js';
export { passwordWrong, resetLifetimeMs, resetLinkRefusal } from './passwords.js';
export * from './refusals.js';
export * from './events.js';
export * as identityJobs from './jobs.js';
export { followIdentityCheck } from './jobs.js';
export { isUnfinishedClaim, unfinishedAfterMs } from './policies/unfinished-claim.js';
export { secondFactorMethodsOf } from './second-factor.js';
export type { Passkey } from './passkey.js';
export { stepUpMethodsOf, type StepUpMethod } from './step-up.js';
export { sameSecret } from './same-secret.js';
