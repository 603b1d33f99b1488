import {
  accountDecider,
  accountStream,
  organizationDecider,
  organizationOf,
  organizationStream,
  type AccountState,
  type DecidedRight,
} from '@panelist/domain/identity';
import type { CommandHandler } from '../event-sourcing/index.js';

export interface AccountWithRights {
  readonly account: Exclude<AccountState, { readonly status: 'none' }>;
  /** Of a researcher. */
  readonly organization: { readonly id: string; readonly suspension: DecidedRight | null } | null;
}

/** An account with what was decided on its rights, from the log; null for one that does not exist. */
export async function rightsOf(commands: Pick<CommandHandler, 'load'>, userId: string): Promise<AccountWithRights | null> {
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  if (account.status === 'none') return null;
  if (!account.grantedRoles.includes('researcher')) return { account, organization: null };
  const id = organizationOf(account);
  const { state } = await commands.load(organizationDecider, organizationStream.of(id));
  return { account, organization: { id, suspension: state.suspension } };
}
