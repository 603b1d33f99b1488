import { accountDecider, accountStream, organizationOf } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/service';

/** The organization to which new projects of the account belong. */
export async function organizationOfAccount({ commands }: Pick<Dependencies, 'commands'>, userId: string): Promise<string> {
  const { state } = await commands.load(accountDecider, accountStream.of(userId));
  return state.status === 'none' ? userId : organizationOf(state);
}
