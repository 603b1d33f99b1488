import type { Decider, Decision } from '../kernel/decider.js';
import type { AccountCommand } from './account-commands.js';
import { evolveAccount, initialAccount, type AccountState, type OpenAccount, type KnownAccount } from './account-state.js';
import { decideClosed } from './closed-account.js';
import { deactivateAccount } from './deactivation.js';
import { requestEmailChange, undoEmailChange, withdrawEmailChange } from './email-change.js';
import { confirmEmail, emailVerificationRequested, requestEmailVerification } from './email-verification.js';
import { requestErasure } from './erasure.js';
import { claimsFor, type AccountFacts } from './reservations.js';
import { grantRole, reinstateAccount, removeSecondFactor, revokeRole, suspendAccount } from './rights.js';
import { Refusal } from '../kernel/refusal.js';
import { identityRefusal } from './refusals.js';
import { beginIdentityCheck, recordIdentityResult } from './identity-verification.js';
import { accountEvents, type AccountEvent } from './events.js';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.js';
import { linkProvider, unlinkProvider } from './social-links.js';
import { addPasskey, removePasskey, renamePasskey, usePasskey } from './passkeys.js';
import { confirmTotp, proposeTotp, removeTotp, useRecoveryCode } from './second-factor.js';
import { acceptPhone, checkPhoneCode, requestPhoneCode } from './phone-verification.js';

/** `account-{userId}`: how a person logs in and is contacted. */
export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState, AccountFacts | undefined> = {
  events: accountEvents,
  initialState: initialAccount,
  evolve: evolveAccount,
  reservations: (command, state, facts) => {
    if (facts?.claims === undefined) return [];
    const userId = command.type === 'RegisterAccount' ? command.userId : 'userId' in state ? state.userId : '';
    return claimsFor(decide(command, state, facts), userId, facts.claims);
  },
  decide,
};

function decide(command: AccountCommand, state: AccountState, facts: AccountFacts | undefined): Decision<AccountEvent> {
  if (command.type === 'RegisterAccount') return register(command, state);
  // The provider may report a person who never finished signing up.
  if (state.status === 'none') return command.type === 'RecordIdentityResult' ? [] : identityRefusal('identity.account-missing');
  return state.status === 'open'
    ? decideOpen(command, state, facts)
    : decideClosed(command, state, () => decideOpen(command, { ...state, status: 'open' }, facts));
}

type Registration = Extract<AccountCommand, { type: 'RegisterAccount' }>;

function register(
  { type: _type, verification, social, origin, ...data }: Registration,
  state: AccountState,
): Decision<AccountEvent> {
  if (state.status !== 'none') return identityRefusal('identity.account-exists', { state: state.status });
  const next: AccountEvent =
    verification.kind === 'ask'
      ? emailVerificationRequested(data, verification.secret, verification.now)
      : { type: 'EmailVerified', data: { userId: data.userId } };
  const linked: readonly AccountEvent[] =
    social === undefined ? [] : [{ type: 'SocialProviderLinked', data: { userId: data.userId, ...social } }];
  return [{ type: 'AccountRegistered', data: { ...data, ...origin } }, ...linked, next];
}

function decideOpen(
  command: Exclude<AccountCommand, Registration>,
  state: OpenAccount,
  facts: AccountFacts | undefined,
): Decision<AccountEvent> {
  const { userId } = state;
  switch (command.type) {
    case 'RequestEmailVerification':
      return requestEmailVerification(state, command.secret, command.now);
    case 'RecordEmailVerificationSent':
      return [{ type: 'EmailVerificationSent', data: { userId, requestEventId: command.requestEventId } }];
    case 'ConfirmEmail':
      return confirmEmail(state, command);
    case 'UndoEmailChange':
      return undoEmailChange(state, command.secret, command.now);
    case 'RequestPhoneCode':
      return requestPhoneCode(state, command);
    case 'RecordPhoneCodeSent':
      return [{ type: 'PhoneCodeSent', data: { userId, requestEventId: command.requestEventId } }];
    case 'CheckPhoneCode':
      return checkPhoneCode(state, command.phone, command.code, command.now);
    case 'AcceptPhone':
      return acceptPhone(state, command.phone, command.countryCode);
    case 'LinkProvider':
      return linkProvider(state, command);
    case 'UnlinkProvider':
      return unlinkProvider(state, command.provider);
    case 'BeginIdentityCheck':
      return beginIdentityCheck(state, command.now);
    case 'RecordIdentityResult':
      return recordIdentityResult(state, command, facts);
    case 'GrantRole':
      return grantRole(state, command);
    case 'RevokeRole':
      return revokeRole(state, command);
    case 'SuspendAccount':
      return suspendAccount(state, command);
    case 'ReinstateAccount':
      return reinstateAccount(state, command);
    case 'JoinOrganization': {
      const { organizationId } = command;
      return state.organizations.at(-1) === organizationId
        ? []
        : [{ type: 'OrganizationJoined', data: { userId, organizationId } }];
    }
    case 'ChangePassword':
      return changePassword(state, command);
    case 'RequestPasswordReset':
      return requestPasswordReset(state, command.secret, command.now);
    case 'ResetPassword':
      return resetPassword(state, command);
    case 'ProposeTotp':
      return proposeTotp(state, command.secret);
    case 'ConfirmTotp':
      return confirmTotp(state, command);
    case 'RemoveTotp':
      return removeTotp(state);
    case 'UseRecoveryCode':
      return useRecoveryCode(state, command.hash);
    case 'AddPasskey': {
      const { type: _type, ...passkey } = command;
      return addPasskey(state, passkey);
    }
    case 'UsePasskey':
      return usePasskey(state, command);
    case 'RenamePasskey':
      return renamePasskey(state, command);
    case 'RemovePasskey':
      return removePasskey(state, command);
    case 'RemoveSecondFactor':
      return removeSecondFactor(state, command);
    case 'RenameAccount':
      return renameAccount(state, command);
    case 'LockNames':
      return lockNames(state);
    case 'SaveAccount':
      return saveAccount(state, command);
    case 'WithdrawEmailChange':
      return withdrawEmailChange(state);
    case 'DeactivateAccount':
      return deactivateAccount(state, command.now);
    case 'RequestErasure':
      return requestErasure(command, state);
    case 'RecordErasureRefused':
      return state.isErasureRefused ? [] : [{ type: 'ErasureRefused', data: { userId, refusedAt: command.now } }];
    case 'ReactivateAccount':
      return identityRefusal('identity.account-open');
    case 'CompleteErasure':
      return [];
    default:
      return unknownCommand(command);
  }
}

function saveAccount(state: OpenAccount, command: Extract<AccountCommand, { type: 'SaveAccount' }>): Decision<AccountEvent> {
  const renamed = renameAccount(state, command);
  if (renamed instanceof Refusal) return renamed;
  const asked = requestEmailChange(state, command);
  return asked instanceof Refusal ? asked : [...renamed, ...asked];
}

const unknownCommand = (_command: never): Decision<AccountEvent> => [];

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Names change only until the first paid study (contract, Account). The names are those of
 * `nameSchema`.
 */
function renameAccount(state: KnownAccount, { firstName, lastName }: Names): Decision<AccountEvent> {
  if (state.firstName === firstName && state.lastName === lastName) return [];
  if (state.namesLocked) return identityRefusal('identity.names-locked');
  return [{ type: 'AccountRenamed', data: { userId: state.userId, firstName, lastName } }];
}

function lockNames({ userId, namesLocked }: KnownAccount): Decision<AccountEvent> {
  return namesLocked ? [] : [{ type: 'NamesLocked', data: { userId } }];
}
