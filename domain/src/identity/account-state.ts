import type { Role } from '../kernel/call.js';
import type { Erasure, ErasureReceipt } from './erasure-receipt.js';
import type { AccountEvent, RightsChange } from './events.js';
import type { DecidedRight } from './decided-right.js';
import { noIdentityCheck, type IdentityCheck } from './identity-check.js';
import { evolveIdentityCheck } from './evolve-identity-check.js';
import type { Passkey } from './passkey.js';
import {
  noRecoveryCodes,
  recoveryCodesAt,
  withIssuedCodes,
  withoutCode,
  type KnownRecoveryCodes,
  type RecoveryCodes,
} from './recovery-codes.js';
import type { SocialIdentity } from './social.js';

/** The secret of a link in a mail. */
export interface LinkSecret {
  readonly secret: string;
  readonly expiresAt: string;
}

/** A code that was sent and is not redeemed. */
interface PhoneCode {
  readonly phone: string;
  readonly countryCode: string;
  readonly code: string;
  readonly expiresAt: string;
  readonly triesLeft: number;
}

export interface GrantedRight extends DecidedRight {
  readonly role: Role;
}

/** Waits for a second administrator. */
export interface RightsProposal {
  readonly change: RightsChange;
  readonly role: Role | null;
  readonly by: string;
  readonly reason: string;
  readonly until: string;
}

/** A new address whose owner has not followed the link yet. */
export interface PendingEmail extends LinkSecret {
  readonly email: string;
}

/** A former address, and the link with which its owner takes the account back. */
export interface UndoableEmail extends LinkSecret {
  readonly email: string;
  /**
   * What opened the account 72 hours before the address changed: all else goes with the undoing,
   * for a thief adds a key of their own first.
   */
  readonly keys: AccountKeys;
}

/** What logs a person in, apart from a password. */
export type AccountKeys = Pick<KnownAccount, 'passkeys' | 'totp' | 'social'> & RecoveryCodes;

/**
 * `none`: not registered. `open`: the account's owner can log in. `deactivated`: the owner cannot
 * log in; support can reactivate the account for 30 days. `erasing`: workers carry the erasure out.
 * `erased`: nothing personal is left, and the account stays closed.
 */
export type AccountState = { readonly status: 'none' } | OpenAccount | ClosedAccount;
/** Accounts without a log-in. */
export type ClosedAccount = DeactivatedAccount | ErasingAccount | ErasedAccount;

/** The personal data is gone, or goes now. */
export const isErasedOrErasing = ({ status }: AccountState): boolean => status === 'erasing' || status === 'erased';

export interface OpenAccount extends KnownAccount {
  readonly status: 'open';
}

export interface DeactivatedAccount extends KnownAccount {
  readonly status: 'deactivated';
  readonly reactivatableUntil: string;
}

export interface ErasingAccount extends KnownAccount {
  readonly status: 'erasing';
  readonly erasure: Erasure;
}

/** Its personal fields are empty, also in the memory of a process that knew them. */
export interface ErasedAccount extends KnownAccount {
  readonly status: 'erased';
  readonly receipt: ErasureReceipt;
}

/** What is known of every registered account. */
export interface KnownAccount extends KnownRecoveryCodes {
  readonly userId: string;
  readonly profileId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null: the person logs in through another site. */
  readonly passwordHash: string | null;
  /** Connected identities, one a provider. */
  readonly social: readonly (SocialIdentity & { readonly addedAt: string | null })[];
  readonly isEmailVerified: boolean;
  /** The latest secrets, newest first: the link of a delayed mail still works. */
  readonly emailSecrets: readonly LinkSecret[];
  readonly verifiedPhone: string | null;
  /** The phone verified before; its claim must be released. */
  readonly formerPhone: string | null;
  readonly phoneCode: PhoneCode | null;
  /** The last redeemed code, so that a repeated request gets the same answer. */
  readonly redeemedCode: string | null;
  readonly identity: IdentityCheck;
  readonly grantedRoles: readonly Role[];
  /** Since when, by whom and why the account has each of its granted roles. */
  readonly rights: readonly GrantedRight[];
  /** Null for an account that is not suspended. */
  readonly suspension: DecidedRight | null;
  readonly proposals: readonly RightsProposal[];
  /** Its owner asked for an erasure that staff do by hand. */
  readonly isErasureRefused: boolean;
  /** Organizations that the account joined, oldest first. */
  readonly organizations: readonly string[];
  /** The secrets of the latest mails for a new password, newest first. Setting one uses up all. */
  readonly resetSecrets: readonly LinkSecret[];
  readonly pendingEmail: PendingEmail | null;
  /** The link that changed the e-mail last, so that a repeated request gets the same answer. */
  readonly redeemedEmailSecret: string | null;
  /** Former addresses whose owner can still undo the change, newest first. */
  readonly undoableEmails: readonly UndoableEmail[];
  /** A first study was paid: the names stay as they are. */
  readonly namesLocked: boolean;
  /** A secret that was shown and not confirmed yet. */
  readonly proposedTotp: string | null;
  /** An authenticator app as the second factor of log-ins. */
  readonly totp: { readonly secret: string; readonly addedAt: string | null } | null;
  readonly passkeys: readonly Passkey[];
  /** When the latest passkey was added, also one that is removed by now. */
  readonly lastPasskeyAt: string | null;
}

/** Wrong attempts that a code allows (contract, "Log in"). */
export const phoneCodeTries = 5;
/** How long a code is valid (contract, "Log in"). */
export const phoneCodeLifetimeMs = 10 * 60_000;
/** How long the owner of a former address can undo a change of the e-mail (contract, Accounts). */
export const emailUndoLifetimeMs = 72 * 3_600_000;
/** Pause before another code to the same number (document 1 §4). */
export const phoneCodePauseMs = 5 * 60_000;
const rememberedSecrets = 5;
const withoutSecondFactor = { totp: null, passkeys: [], ...noRecoveryCodes } as const;

export const initialAccount: AccountState = { status: 'none' };

export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountRegistered') return registered(event.data);
  return state.status === 'none' ? state : evolveKnown(state, event);
}

type Registered = Extract<AccountEvent, { type: 'AccountRegistered' }>['data'];

function registered(data: Omit<Registered, 'provider'>): OpenAccount {
  return {
    status: 'open',
    userId: data.userId,
    profileId: data.profileId,
    email: data.email,
    firstName: data.firstName,
    lastName: data.lastName,
    passwordHash: data.passwordHash,
    social: [],
    isEmailVerified: false,
    emailSecrets: [],
    verifiedPhone: null,
    formerPhone: null,
    phoneCode: null,
    redeemedCode: null,
    identity: noIdentityCheck,
    grantedRoles: [],
    rights: [],
    suspension: null,
    proposals: [],
    isErasureRefused: false,
    organizations: [],
    resetSecrets: [],
    pendingEmail: null,
    redeemedEmailSecret: null,
    undoableEmails: [],
    namesLocked: false,
    proposedTotp: null,
    lastPasskeyAt: null,
    ...withoutSecondFactor,
  };
}

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

/** Links to an address that the account no longer has open nothing. */
const withoutLinks = { emailSecrets: [], resetSecrets: [], pendingEmail: null } as const;

type Known = OpenAccount | ClosedAccount;

function evolveKnown(state: Known, event: Exclude<AccountEvent, { type: 'AccountRegistered' }>): Known {
  switch (event.type) {
    case 'EmailVerificationRequested': {
      const { secret, expiresAt } = event.data;
      return { ...state, emailSecrets: [{ secret, expiresAt }, ...state.emailSecrets].slice(0, rememberedSecrets) };
    }
    case 'EmailVerified':
      return { ...state, isEmailVerified: true };
    case 'PhoneCodeRequested': {
      const { phone, countryCode, code, expiresAt } = event.data;
      return { ...state, phoneCode: { phone, countryCode, code, expiresAt, triesLeft: phoneCodeTries } };
    }
    case 'PhoneCodeRefused':
      return { ...state, phoneCode: state.phoneCode && { ...state.phoneCode, triesLeft: event.data.triesLeft } };
    case 'PhoneVerified': {
      const formerPhone = state.verifiedPhone === event.data.phone ? state.formerPhone : state.verifiedPhone;
      const redeemedCode = state.phoneCode?.code ?? null;
      return { ...state, verifiedPhone: event.data.phone, formerPhone, phoneCode: null, redeemedCode };
    }
    case 'SocialProviderLinked': {
      const { provider, subject, linkedAt: addedAt = null } = event.data;
      const others = state.social.filter((one) => one.provider !== provider);
      return { ...state, social: [...others, { provider, subject, addedAt }] };
    }
    case 'SocialProviderUnlinked':
      return { ...state, social: state.social.filter(({ provider }) => provider !== event.data.provider) };
    case 'IdentityVerificationBegun':
    case 'IdentityVerified':
    case 'IdentityVerificationEnded':
      return { ...state, identity: evolveIdentityCheck(state.identity, event) };
    case 'RoleGranted': {
      const { role, by, reason, decidedAt } = event.data;
      const others = withoutProposal(state, 'grant', role);
      return {
        ...others,
        grantedRoles: [...state.grantedRoles, role],
        rights: [...state.rights, { role, by, reason, since: decidedAt }],
      };
    }
    case 'RoleRevoked': {
      const { role } = event.data;
      const grantedRoles = state.grantedRoles.filter((each) => each !== role);
      const rights = state.rights.filter((each) => each.role !== role);
      return { ...withoutProposal(state, 'revoke', role), grantedRoles, rights };
    }
    case 'AccountSuspended': {
      const { by, reason, decidedAt } = event.data;
      return { ...withoutProposal(state, 'suspend', null), suspension: { by, reason, since: decidedAt } };
    }
    case 'AccountReinstated':
      return { ...withoutProposal(state, 'reinstate', null), suspension: null };
    case 'RightsChangeProposed': {
      const { change, role, by, reason, until } = event.data;
      const { proposals } = withoutProposal(state, change, role);
      return { ...state, proposals: [...proposals, { change, role, by, reason, until }] };
    }
    case 'ErasureRefused':
      return { ...state, isErasureRefused: true };
    case 'OrganizationJoined':
      return { ...state, organizations: [...state.organizations, event.data.organizationId] };
    case 'PasswordResetRequested': {
      const { secret, expiresAt } = event.data;
      return { ...state, resetSecrets: [{ secret, expiresAt }, ...state.resetSecrets].slice(0, rememberedSecrets) };
    }
    case 'PasswordChanged':
    case 'PasswordReset':
      return { ...state, passwordHash: event.data.passwordHash, resetSecrets: [] };
    case 'AccountRenamed':
      return { ...state, firstName: event.data.firstName, lastName: event.data.lastName };
    case 'TotpProposed':
      return { ...state, proposedTotp: event.data.secret };
    case 'TotpConfirmed': {
      const { recoveryHashes, confirmedAt: addedAt = null } = event.data;
      const totp = { secret: state.proposedTotp ?? '', addedAt };
      return { ...state, proposedTotp: null, totp, ...codesIssued(state, recoveryHashes, addedAt) };
    }
    case 'TotpRemoved':
      return withFactors({ ...state, proposedTotp: null, totp: null });
    case 'RecoveryCodeUsed': {
      const { hash } = event.data;
      const undoableEmails = state.undoableEmails.map((each) => ({ ...each, keys: withoutCode(each.keys, hash) }));
      return { ...withoutCode(state, hash), undoableEmails };
    }
    case 'PasskeyAdded': {
      const { userId: _userId, recoveryHashes: added, addedAt = null, ...passkey } = event.data;
      const codes = added.length === 0 ? {} : codesIssued(state, added, addedAt);
      const lastPasskeyAt = addedAt ?? state.lastPasskeyAt;
      const passkeys = [...state.passkeys, { ...passkey, usedAt: null, addedAt }];
      return { ...state, passkeys, ...codes, lastPasskeyAt };
    }
    case 'PasskeyUsed':
    case 'PasskeyRenamed': {
      const { userId: _userId, passkeyId, ...changed } = event.data;
      const passkeys = state.passkeys.map((each) => (each.passkeyId === passkeyId ? { ...each, ...changed } : each));
      return { ...state, passkeys };
    }
    case 'PasskeyRemoved':
      return withFactors({
        ...state,
        passkeys: state.passkeys.filter(({ passkeyId }) => passkeyId !== event.data.passkeyId),
      });
    case 'SecondFactorRemoved':
      return { ...withoutProposal(state, 'remove-second-factor', null), ...withoutSecondFactor, proposedTotp: null };
    case 'NamesLocked':
      return { ...state, namesLocked: true };
    case 'EmailChangeRequested': {
      const { email, secret, expiresAt } = event.data;
      return { ...state, pendingEmail: { email, secret, expiresAt } };
    }
    case 'EmailChangeWithdrawn':
      return { ...state, pendingEmail: null };
    case 'EmailChanged': {
      const redeemedEmailSecret = state.pendingEmail?.secret ?? null;
      const { email, formerEmail, secret, expiresAt } = event.data;
      const changedAt = later(expiresAt, -emailUndoLifetimeMs);
      const undoableEmails = [
        { email: formerEmail, secret, expiresAt, keys: keysOf(state, later(changedAt, -emailUndoLifetimeMs)) },
        ...state.undoableEmails.filter((one) => one.expiresAt > changedAt),
      ];
      return { ...state, ...withoutLinks, email, isEmailVerified: true, redeemedEmailSecret, undoableEmails };
    }
    case 'EmailChangeUndone': {
      const { email } = event.data;
      // The changes before this one can still be undone; of several to this address, before the
      // first.
      const undone = state.undoableEmails.findLastIndex((each) => each.email === email);
      const undoableEmails = state.undoableEmails.slice(undone + 1);
      const keys = state.undoableEmails[undone]?.keys;
      const codes = keys === undefined ? {} : codesOf(keys);
      return withFactors({ ...state, ...withoutLinks, email, redeemedEmailSecret: null, undoableEmails, ...codes });
    }
    case 'AccountDeactivated':
      return { ...state, status: 'deactivated', reactivatableUntil: event.data.reactivatableUntil };
    case 'AccountReactivated':
      return { ...state, status: 'open' };
    case 'ErasureRequested': {
      const { erasureId, by, requestedAt } = event.data;
      return { ...state, status: 'erasing', erasure: { erasureId, by, requestedAt } };
    }
    case 'AccountErased': {
      const { userId, profileId } = state;
      const { erasureId, requestedAt, destroyed, kept } = event.data;
      const nobody = registered({ userId, profileId, email: '', firstName: '', lastName: '', passwordHash: null });
      // Its payouts go on waiting.
      const suspension = state.suspension && { ...state.suspension, reason: '' };
      return { ...nobody, suspension, status: 'erased', receipt: { id: erasureId, at: requestedAt, destroyed, kept } };
    }
    case 'EmailVerificationSent':
    case 'PhoneCodeSent':
      return state;
    default:
      return unknownEvent(state, event);
  }
}

/**
 * What opened the account at that time, and still does; of recovery codes also those that others
 * have replaced since.
 */
function keysOf(state: Known, time: string): AccountKeys {
  const { passkeys, totp, social } = state;
  const isOf = ({ addedAt }: { readonly addedAt: string | null }) => addedAt === null || addedAt <= time;
  return {
    passkeys: passkeys.filter(isOf),
    totp: totp !== null && isOf(totp) ? totp : null,
    social: social.filter(isOf),
    ...recoveryCodesAt(state, time),
  };
}

/** No change of the e-mail from then on is undone to older codes than those of 72 hours before. */
const codesIssued = (state: Known, recoveryHashes: readonly string[], at: string | null): KnownRecoveryCodes =>
  at === null
    ? { ...noRecoveryCodes, recoveryHashes }
    : withIssuedCodes(state, { recoveryHashes, recoveryIssuedAt: at }, later(at, -emailUndoLifetimeMs));

/** Only this set: it is older than what a later undoing goes back to. */
const codesOf = ({ recoveryHashes, recoveryIssuedAt }: RecoveryCodes): KnownRecoveryCodes => ({
  recoveryHashes,
  recoveryIssuedAt,
  formerRecoveryCodes: [],
});

/** Recovery codes end with the last factor. */
const withFactors = (state: Known): Known =>
  state.totp === null && state.passkeys.length === 0 ? { ...state, ...noRecoveryCodes } : state;

const withoutProposal = (state: Known, change: RightsChange, role: Role | null): Known => ({
  ...state,
  proposals: state.proposals.filter((each) => each.change !== change || each.role !== role),
});

const unknownEvent = (state: Known, _event: never): Known => state;

/**
 * Roles of an account: `panelist` for participants, and the granted ones. Null if the account does
 * not exist or is deactivated: its sessions open nothing.
 */
export function rolesOfAccount(state: AccountState): readonly Role[] | null {
  if (state.status !== 'open') return null;
  return state.profileId === null ? state.grantedRoles : ['panelist', ...state.grantedRoles];
}

/** Whether sessions of the account end as those of staff do. */
export const isStaffs = (state: AccountState): boolean =>
  state.status !== 'none' && state.grantedRoles.some((role) => role !== 'panelist' && role !== 'researcher');

/**
 * What an account may do: its roles, or `suspended`. The suspension of an organization takes the
 * role of a researcher, and is that of accounts which are nothing else. Null as in
 * `rolesOfAccount`.
 */
export function accessOfAccount(state: AccountState, ofOrganization: DecidedRight | null): readonly Role[] | 'suspended' | null {
  const all = rolesOfAccount(state);
  if (all === null || state.status !== 'open') return null;
  if (state.suspension !== null) return 'suspended';
  if (ofOrganization === null) return all;
  const rest = all.filter((role) => role !== 'researcher');
  return rest.length === 0 && all.length > 0 ? 'suspended' : rest;
}
