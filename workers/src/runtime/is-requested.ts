import { payoutStream } from '@panelist/domain/payout';
import { UnprocessableEventError, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';

/**
 * Whether this event has requested the payout before, in an earlier run of the reaction: the answer
 * needs no fact about the recipient, who may have been erased since. One cause has one payout, so a
 * request by another event is an error, which parks the stream and alerts operations.
 */
export async function isRequested({ log }: Pick<Dependencies, 'log'>, payoutId: string, run: ReactionRun): Promise<boolean> {
  const [first] = await log.read(payoutStream.of(payoutId), { limit: 1 });
  if (first === undefined) return false;
  if (first.metadata.commandId === run.context().commandId) return true;
  throw new UnprocessableEventError('Another event has requested this payout');
}
