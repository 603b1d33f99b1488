import { accountDecider, type AccountCommand, type AccountEvent, type AccountState } from '@panelist/domain/identity';
import { Refusal } from '@panelist/domain/kernel';

/**
 * What the command would record; null if it is refused. Asked before anything else is done: an
 * expired link claims nothing and ends no session.
 */
export function decidedNow(account: AccountState, command: AccountCommand): readonly AccountEvent['type'][] | null {
  const decision = accountDecider.decide(command, account, undefined);
  return decision instanceof Refusal ? null : decision.map(({ type }) => type);
}
