import {
  placeOfStatement,
  remedyReview,
  reviewDecider,
  reviewIdOf,
  reviewStream,
  statementIdOf,
  type ExistingReview,
  type ReviewRemedy,
} from '@panelist/domain/fairness';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { payoutDecider, payoutLifecycle, payoutStream } from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { acceptAndPay } from '../runtime/accept-and-pay.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled } from '../runtime/schedule.js';

export const remediesReviews = 'remedy-reviews';

const because = 'A review was decided for the participant.';

/** What came of a run. waits: operations have to release the payment first. */
type Outcome = ReviewRemedy | 'waits';

/**
 * Carries out what an upheld review orders, by the commands of operations, administrators and
 * researchers. Each step has a command of its own, derived from the review, so that a job that runs
 * again changes nothing. A held payment is released by operations: the job records that.
 */
export function remedyReviews({
  clock,
  commands,
  log,
  pool,
}: Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>): WorkerModule {
  const stepOf = ({ reviewId }: ExistingReview, step: string): CommandContext => ({
    actor: { kind: 'system', id: remediesReviews },
    commandId: derivedId(remediesReviews, reviewId, step),
    correlationId: reviewId,
    causationId: reviewId,
  });

  async function carryOut(review: ExistingReview): Promise<Outcome> {
    const { remedy, userId, reviewId, statementId, decidedBy } = review;
    const account = accountStream.of(userId);
    const { status } = (await commands.load(accountDecider, account)).state;
    if (status === 'none' || status === 'erasing' || status === 'erased') return 'none';
    const stream = placeOfStatement(statementId)?.stream ?? '';
    switch (remedy) {
      case 'payment': {
        const { state } = await commands.load(payoutDecider, stream);
        if (state.status === 'none' || state.cause.kind !== 'incentive') return 'none';
        const { payoutId: voidedPayoutId, cause } = state;
        const decided = { disputeId: reviewId, participationId: cause.participationId, voidedPayoutId };
        return (await acceptAndPay({ clock, commands }, decided, (step) => stepOf(review, step))) ? remedy : 'none';
      }
      case 'release': {
        const { state } = await commands.load(payoutDecider, stream);
        if (state.status === 'awaiting-release') return 'waits';
        return state.status === 'none' || state.status === 'voided' || state.status === 'reversed' ? 'none' : remedy;
      }
      case 'retry': {
        const { state } = await commands.load(payoutDecider, stream);
        if (state.status === 'none') return 'none';
        if (!payoutLifecycle.allows(payoutLifecycle.lifecycleOf(state), 'retry'))
          return state.status === 'voided' ? 'none' : remedy;
        const command = { type: 'RequestRetry', reason: because, by: decidedBy ?? remediesReviews } as const;
        await commands.handle(payoutDecider, stream, command, stepOf(review, 'retry'));
        return remedy;
      }
      case 'reinstate': {
        const by = { kind: 'administrator', id: decidedBy ?? remediesReviews } as const;
        const command = { type: 'ReinstateAccount', by, reason: because, now: clock.now() } as const;
        await commands.handle(accountDecider, account, command, stepOf(review, 'reinstate'));
        return remedy;
      }
      case 'none':
      case null:
        return 'waits';
      default:
        return remedy satisfies never;
    }
  }

  const handler = scheduled({ pool }, remedyReview, async ({ stream }) => {
    const { state } = await commands.load(reviewDecider, stream);
    if (state.status !== 'upheld' || state.isRemedied) return;
    const outcome = await carryOut(state);
    if (outcome === 'waits') return;
    const command = { type: 'RecordReviewRemedy', remedy: outcome, at: clock.now() } as const;
    await commands.handle(reviewDecider, stream, command, stepOf(state, 'record'));
  });

  const start = async (stream: string, run: ReactionRun, part = ''): Promise<void> =>
    schedule({ pool }, remedyReview, clock.now(), `${run.id}${part}`, { stream });

  /** A payment that waited for its release waits no more. */
  async function afterRelease({ data }: { readonly data: { readonly payoutId: string } }, run: ReactionRun): Promise<void> {
    const events = await log.read(payoutStream.of(data.payoutId));
    const waited = events.filter(({ type }) => type === 'PayoutReleaseRequired');
    for (const event of waited) {
      const stream = reviewStream.of(reviewIdOf(statementIdOf(event)));
      const { state } = await commands.load(reviewDecider, stream);
      if (state.status === 'upheld' && state.remedy === 'release') await start(stream, run, `-${event.revision}`);
    }
  }

  return {
    reactions: [
      reaction({
        name: remediesReviews,
        stops: 'stream',
        on: {
          ReviewDecided: async ({ data: { reviewId, remedy } }, run) => {
            if (remedy !== null && remedy !== 'none') await start(reviewStream.of(reviewId), run);
          },
          ...onEach(['PayoutReleased', 'PayoutVoided'], afterRelease),
        },
      }),
    ],
    handlers: [handler],
  };
}
