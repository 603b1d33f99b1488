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
import { payoutDecider, payoutLifecycle, payoutStream, requestCompensation, reviewPayoutIdOf } from '@panelist/domain/payout';
import { referralDecider, referralStream } from '@panelist/domain/referral';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { acceptAndPay } from '../runtime/accept-and-pay.js';
import { withTotals } from '../runtime/count-payout.js';
import { payeeFacts } from '../runtime/payee-facts.js';
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
 * again changes nothing. A held payment is released by operations: the job records that. What no
 * organization owes any more is paid from the platform's budget for compensation.
 */
export function remedyReviews({
  clock,
  commands,
  config,
  log,
  pool,
}: Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool'>): WorkerModule {
  const stepOf = ({ reviewId }: ExistingReview, step: string): CommandContext => ({
    actor: { kind: 'system', id: remediesReviews },
    commandId: derivedId(remediesReviews, reviewId, step),
    correlationId: reviewId,
    causationId: reviewId,
  });

  /**
   * What the review's decision took, and in whose place it is paid; null where it is paid by its
   * payer after all. A referral that was ended so earns no bonus any more.
   */
  async function owedBy(review: ExistingReview, stream: string) {
    let ofReferral = stream;
    if (stream.startsWith(payoutStream.of(''))) {
      const { state: payout } = await commands.load(payoutDecider, stream);
      if (payout.status !== 'voided') return null;
      const { cause, payoutId, incentiveCents, tipCents } = payout;
      if (cause.kind !== 'referral-bonus') return { insteadOf: payoutId, amountCents: incentiveCents + tipCents };
      ofReferral = referralStream.of(cause.referralId);
    }
    const end = { type: 'EndCompensated' } as const;
    const { state: referral } = await commands.handle(referralDecider, ofReferral, end, stepOf(review, 'end-referral'));
    return referral.phase === 'begun' && referral.isOver
      ? { insteadOf: referral.referralId, amountCents: referral.bonusCents }
      : null;
  }

  /** Pays it from the platform's budget, once for each bonus or voided payout (ADR 187). */
  async function compensate(review: ExistingReview, stream: string): Promise<Outcome> {
    const owed = await owedBy(review, stream);
    if (owed === null) return 'none';
    const payoutId = reviewPayoutIdOf(owed.insteadOf);
    const { state: before } = await commands.load(payoutDecider, payoutStream.of(payoutId));
    if (before.status !== 'none') return before.status === 'voided' ? 'none' : 'compensation';
    const { userId, reviewId } = review;
    const payee = await payeeFacts({ clock, commands, config }, userId);
    if (payee === null) return 'none';
    const request = requestCompensation({ payoutId, userId, reviewId, ...owed, ...payee });
    const context = (part = 'request') => stepOf(review, part);
    const counted = await withTotals({ commands, config }, request, clock.now(), { context });
    await commands.handle(payoutDecider, payoutStream.of(payoutId), counted, context());
    return 'compensation';
  }

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
      case 'compensation':
        return compensate(review, stream);
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
