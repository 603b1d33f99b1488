import { accountDecider, accountStream, claimDecider, payoutClaimStream, type ClaimCommand } from '@panelist/domain/identity';
import { derivedId, mailboxOf, Refusal } from '@panelist/domain/kernel';
import type { ExistingPayout } from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { SANDBOX_DOMAIN } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'commands' | 'vault'> & {
  readonly config: Pick<Dependencies['config'], 'paypal' | 'tremendous'>;
};
type Destination = Pick<ExistingPayout, 'userId' | 'method' | 'recipientEmail'> & {
  /** Operations released the payout to this address, knowing of the other account. */
  readonly isReleased: boolean;
};

/**
 * Whether the mailbox of this destination belongs to another account: the first one whose money
 * goes there claims it, before it is sent, so that of two at the same moment one waits. What
 * operations release holds for the account from then on. An erased account holds nothing. In the
 * sandbox, addresses that choose an outcome are everybody's.
 */
export async function isSharedDestination(
  { commands, config, vault }: Needs,
  { userId, method, recipientEmail, isReleased }: Destination,
  context: CommandContext,
): Promise<boolean> {
  const isSandbox = (method === 'PAYPAL' ? config.paypal : config.tremendous) === null;
  if (isSandbox && recipientEmail.endsWith(`@${SANDBOX_DOMAIN}`)) return false;
  const stream = payoutClaimStream.of(vault.blindIndex('email', mailboxOf(recipientEmail)));
  const change = async (command: ClaimCommand) =>
    commands.handle(claimDecider, stream, command, {
      ...context,
      commandId: derivedId(context.commandId, command.type, command.userId),
    });
  if (isReleased) {
    await change({ type: 'Share', userId });
    return false;
  }
  const { state: claim } = await commands.load(claimDecider, stream);
  if (claim.status === 'held' && claim.sharers.includes(userId)) return false;
  if (claim.status === 'held' && claim.userId !== userId) {
    const { state: holder } = await commands.load(accountDecider, accountStream.of(claim.userId));
    if (holder.status !== 'erased') return true;
    await change({ type: 'Release', userId: claim.userId, reason: 'erased', asOf: claim.times });
  }
  try {
    await change({ type: 'Claim', userId });
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity.address-taken') return true;
    throw error;
  }
}
