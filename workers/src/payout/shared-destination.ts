import { accountDecider, accountStream, claimDecider, payoutClaimStream, type ClaimCommand } from '@panelist/domain/identity';
import { derivedId, mailboxOf, normaliseEmail, Refusal } from '@panelist/domain/kernel';
import type { ExistingPayout } from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { SANDBOX_DOMAIN } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'commands' | 'vault'> & {
  readonly config: Pick<Dependencies['config'], 'paypal' | 'tremendous'>;
};
type Destination = Pick<ExistingPayout, 'userId' | 'cause' | 'method' | 'recipientEmail'> & {
  /** Operations released the payout to this address, knowing of the other account. */
  readonly isReleased: boolean;
};

/**
 * What a claim compares: only of Gmail's addresses we know that dots and the part behind a plus
 * sign lead to one mailbox. A wrong guess would stop a person's pay. Contract, Money.
 */
const claimedMailbox = (email: string): string =>
  /@(gmail|googlemail)\.com$/.test(normaliseEmail(email)) ? mailboxOf(email) : normaliseEmail(email);

/**
 * Whether another account is paid for the same project at this mailbox: families share one, but one
 * person takes part in a study once. The first account whose money goes there claims the mailbox
 * for the project before it is sent, so that of two at the same moment one waits. What operations
 * release holds for account and project from then on. An erased account holds nothing. In the
 * sandbox, addresses that choose an outcome are everybody's.
 */
export async function isSharedDestination(
  { commands, config, vault }: Needs,
  { userId, cause, method, recipientEmail, isReleased }: Destination,
  context: CommandContext,
): Promise<boolean> {
  const isSandbox = (method === 'PAYPAL' ? config.paypal : config.tremendous) === null;
  if (isSandbox && recipientEmail.endsWith(`@${SANDBOX_DOMAIN}`)) return false;
  if (cause.kind === 'referral-bonus' || cause.kind === 'compensation') return false;
  const stream = payoutClaimStream.of(vault.blindIndex('email', `${cause.projectId} ${claimedMailbox(recipientEmail)}`));
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
