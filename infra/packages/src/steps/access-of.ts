import { accessOfAccount } from '@panelist/domain/identity';
import type { Role } from '@panelist/domain/kernel';
import type { CommandHandler } from '../event-sourcing/index.js';
import { rightsOf } from './rights-of.js';

/** What an account may do now, asked with every call: its roles, `suspended`, or null for no log-in. */
export async function accessOf(
  commands: Pick<CommandHandler, 'load'>,
  userId: string,
): Promise<readonly Role[] | 'suspended' | null> {
  const known = await rightsOf(commands, userId);
  return known === null ? null : accessOfAccount(known.account, known.organization?.suspension ?? null);
}
