import type { Decision } from '../kernel/decider.js';
import type { AccountCommand } from './account-commands.js';
import type { ClosedAccount, DeactivatedAccount } from './account-state.js';
import { accountDeactivated } from './deactivation.js';
import { completeErasure, requestErasure } from './erasure.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';

type Command = Exclude<AccountCommand, { type: 'RegisterAccount' }>;
type Decided = Decision<AccountEvent>;

/**
 * What an account does with a command for accounts without a log-in. `asOpen` decides as an open
 * account would.
 */
export function decideClosed(command: Command, state: ClosedAccount, asOpen: () => Decided): Decided {
  switch (state.status) {
    case 'deactivated':
      return decideDeactivated(command, state, asOpen);
    case 'erasing':
      return command.type === 'CompleteErasure' ? completeErasure(command, state) : decideErased(command);
    case 'erased':
      return decideErased(command);
    default:
      return state satisfies never;
  }
}

/**
 * Workers still record what they have sent and paid, and administrators take rights. They give
 * none: with a role the account could be neither reactivated nor erased, for both are of
 * participants.
 */
function decideDeactivated(command: Command, state: DeactivatedAccount, asOpen: () => Decided): Decided {
  switch (command.type) {
    case 'ReactivateAccount':
      return command.now < state.reactivatableUntil
        ? [{ type: 'AccountReactivated', data: { userId: state.userId } }]
        : identityRefusal('identity.reactivation-over');
    case 'RequestErasure':
      return requestErasure(command, state);
    case 'DeactivateAccount':
    case 'CompleteErasure':
      return [];
    case 'RecordEmailVerificationSent':
    case 'RecordPhoneCodeSent':
    case 'LockNames':
    case 'RecordIdentityResult':
    case 'RevokeRole':
    case 'SuspendAccount':
    case 'ReinstateAccount':
    case 'RemoveSecondFactor':
    // The log-in that follows is refused with the reason.
    case 'UsePasskey':
    // A thief may have changed the address and closed the account after it.
    case 'UndoEmailChange':
      return asOpen();
    default:
      return accountDeactivated(state);
  }
}

/** Workers that come late record nothing; to everybody else the account is gone. */
function decideErased(command: Command): Decided {
  switch (command.type) {
    case 'RequestErasure':
    case 'CompleteErasure':
    case 'RecordEmailVerificationSent':
    case 'RecordPhoneCodeSent':
    case 'LockNames':
    case 'RecordIdentityResult':
      return [];
    case 'ReactivateAccount':
      return identityRefusal('identity.account-erased');
    default:
      return identityRefusal('identity.account-missing');
  }
}
