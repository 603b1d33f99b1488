import type { RecordedEvent } from '@panelist/domain/kernel';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/room';

/**
 * How many approvals of the response had been withdrawn when this one was given: the same number
 * whenever it is asked, so that a repeated event leads to the same payout.
 */
export async function withdrawnApprovalsBefore(
  { commands, log }: Pick<Dependencies, 'commands' | 'log'>,
  {
    data,
    stream,
    revision,
  }: RecordedEvent<{ readonly type: 'PaymentApproved'; readonly data: { readonly participationId: string } }>,
): Promise<number> {
  const { state } = await commands.load(participationDecider, participationStream.of(data.participationId));
  if (state.status === 'PAID' && state.withdrawnApprovals === 0) return 0;
  const earlier = await log.read(stream, { limit: revision });
  return earlier.filter(({ type }) => type === 'PaymentApprovalWithdrawn').length;
}
