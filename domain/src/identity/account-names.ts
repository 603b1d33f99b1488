import type { Decision } from '../kernel/decider.js';
import type { KnownAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Names change only until the first paid study (contract, Account). The names are those of `nameSchema`. */
export function renameAccount(state: KnownAccount, { firstName, lastName }: Names): Decision<AccountEvent> {
  if (state.firstName === firstName && state.lastName === lastName) return [];
  if (state.namesLocked) return identityRefusal('identity.names-locked');
  return [{ type: 'AccountRenamed', data: { userId: state.userId, firstName, lastName } }];
}

export function lockNames({ userId, namesLocked }: KnownAccount): Decision<AccountEvent> {
  return namesLocked ? [] : [{ type: 'NamesLocked', data: { userId } }];
}
