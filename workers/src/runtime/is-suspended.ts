import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/service';

/** Whether an account is suspended: its payouts wait (contract, Accounts). */
export async function isSuspended({ commands }: Pick<Dependencies, 'commands'>, userId: string): Promise<boolean> {
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  return account.status !== 'none' && account.suspension !== null;
}
