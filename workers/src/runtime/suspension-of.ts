import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/service';

/**
 * Whether an account is suspended: its payouts wait (contract, Accounts). `for good`: it was when
 * it was erased.
 */
export async function suspensionOf(
  { commands }: Pick<Dependencies, 'commands'>,
  userId: string,
): Promise<'none' | 'suspended' | 'for good'> {
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  if (account.status === 'none' || account.suspension === null) return 'none';
  return account.status === 'erased' ? 'for good' : 'suspended';
}
