import {
  decisionTypes,
  isToCarryOut,
  placeOfStatement,
  remedyReview,
  reviewDecider,
  reviewIdOf,
  reviewStream,
  statementIdOf,
  type ExistingReview,
  type ReviewCommand,
  type ReviewRemedy,
  type StatementPlace,
} from '@panelist/domain/fairness';
import { accountDecider, accountStream, type KnownAccount } from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { payoutDecider, payoutLifecycle, payoutStream, requestCompensation, reviewPayoutIdOf } from '@panelist/domain/payout';
import { referralDecider, referralRefusal, referralStream, thresholdCents, type BegunReferral } from '@panelist/domain/referral';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { responsesOf, responsesProjection } from '../read-models/index.js';
import { acceptAndPay } from '../runtime/accept-and-pay.js';
import { withTotals } from '../runtime/count-payout.js';
import { orFinalRefusal } from '../runtime/final-refusal.js';
import { payeeFacts } from '../runtime/payee-facts.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled } from '../runtime/schedule.js';

export const remediesReviews = 'remedy-reviews';

const because = 'A review was decided for the participant.';

/**
 * What came of a run. waits: operations have to release the payment first, or a second
 * administrator has to lift the suspension.
 */
type Outcome = ReviewRemedy | 'waits';

/**
 * Carries out what an upheld review orders, by the commands of operations, administrators and
 * researchers. Each step has a command of its own, derived from the review, so that a job that runs
 * again changes nothing. A held payment is released by operations: the job records that. What no
 * organization owes any more is paid from the platform's budget for compensation. An order that is
 * refused for good ends, and support puts it right.
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
   * Whether the bonus was earned once, or is by what the person who was referred was paid: a
   * referral that ended before counts nothing any more.
   */
  async function isEarned({ accruals, userId, projectId }: BegunReferral): Promise<boolean> {
    if (accruals > 0) return true;
    const responses = await responsesOf({ pool }, userId);
    const ofIt = responses.filter((response) => projectId === null || response.projectId === projectId);
    const paid = await Promise.all(ofIt.map(async ({ participationId }) => paidCentsOf(participationId)));
    const amounts = paid.filter((cents) => cents !== null);
    return projectId === null ? amounts.reduce((sum, cents) => sum + cents, 0) >= thresholdCents : amounts.length > 0;
  }

  /** The incentive that has arrived, 0 where the approved study pays nothing; null without. */
  async function paidCentsOf(participationId: string): Promise<number | null> {
    const { state } = await commands.load(participationDecider, participationStream.of(participationId));
    if (state.status !== 'PAID') return null;
    const { payoutId, incentiveCents } = state;
    if (payoutId === null) return incentiveCents;
    return (await commands.load(payoutDecider, payoutStream.of(payoutId))).state.status === 'paid' ? incentiveCents : null;
  }

  /**
   * What the review's decision took, and in whose place it is paid; null where it is paid by its
   * payer after all. A referral that was ended so earns no bonus any more. What the person who was
   * referred has not earned is not owed.
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
    const { state: before } = await commands.load(referralDecider, ofReferral);
    if (before.phase === 'begun' && !(await isEarned(before))) throw referralRefusal('referral.not-earned');
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

  /**
   * Lifts the suspension that was reviewed, not a later one. Where a second administrator has to
   * agree, it proposes that, and proposes it again when the proposal lapses.
   */
  async function reinstate(review: ExistingReview, { suspension, proposals }: KnownAccount): Promise<Outcome> {
    if (suspension === null) return 'reinstate';
    const from = placeOfStatement(review.statementId)?.revision ?? 0;
    const [reviewed] = await log.read(accountStream.of(review.userId), { from, limit: 1 });
    if (reviewed?.type !== 'AccountSuspended' || reviewed.data.decidedAt !== suspension.since) return 'none';
    const id = review.decidedBy ?? remediesReviews;
    const now = clock.now();
    const own = proposals.find(({ change, by }) => change === 'reinstate' && by === id);
    if (own !== undefined && own.until > now) return lookAgain(review, own.until);
    const command = { type: 'ReinstateAccount', by: { kind: 'administrator', id }, reason: because, now } as const;
    const step = own === undefined ? 'reinstate' : `reinstate-${own.until}`;
    const { state } = await commands.handle(accountDecider, accountStream.of(review.userId), command, stepOf(review, step));
    const proposed = 'proposals' in state ? state.proposals.find(({ change }) => change === 'reinstate') : undefined;
    return proposed === undefined ? 'reinstate' : lookAgain(review, proposed.until);
  }

  async function lookAgain({ reviewId }: ExistingReview, at: string): Promise<'waits'> {
    const stream = reviewStream.of(reviewId);
    await schedule({ pool }, remedyReview, at, derivedId(remediesReviews, reviewId, at), { stream });
    return 'waits';
  }

  async function carryOut(review: ExistingReview): Promise<Outcome> {
    const { remedy, userId, reviewId, statementId, decidedBy } = review;
    const stream = placeOfStatement(statementId)?.stream ?? '';
    if (remedy === 'release') {
      // Also of an erased person, whose address is retained for it.
      const { state } = await commands.load(payoutDecider, stream);
      if (state.status === 'awaiting-release') return 'waits';
      return state.status === 'none' || state.status === 'voided' || state.status === 'reversed' ? 'none' : remedy;
    }
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    if (account.status === 'none' || account.status === 'erasing' || account.status === 'erased') return 'none';
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
      case 'retry': {
        const { state } = await commands.load(payoutDecider, stream);
        if (state.status === 'none') return 'none';
        if (!payoutLifecycle.allows(payoutLifecycle.lifecycleOf(state), 'retry'))
          return state.status === 'voided' ? 'none' : remedy;
        const command = { type: 'RequestRetry', reason: because, by: decidedBy ?? remediesReviews } as const;
        await commands.handle(payoutDecider, stream, command, stepOf(review, 'retry'));
        return remedy;
      }
      case 'reinstate':
        return reinstate(review, account);
      case 'none':
      case null:
        return 'waits';
      default:
        return remedy satisfies never;
    }
  }

  const handler = scheduled({ pool }, remedyReview, async ({ stream }) => {
    const { state } = await commands.load(reviewDecider, stream);
    if (state.status === 'none' || !isToCarryOut(state)) return;
    const outcome = await orFinalRefusal(async () => carryOut(state));
    if (outcome === 'waits') return;
    const at = clock.now();
    const record: ReviewCommand =
      outcome instanceof Refusal
        ? { type: 'RefuseReviewRemedy', code: outcome.code, message: outcome.message, at }
        : { type: 'RecordReviewRemedy', remedy: outcome, at };
    await commands.handle(reviewDecider, stream, record, stepOf(state, 'record'));
  });

  const start = async (stream: string, run: ReactionRun, part = ''): Promise<void> =>
    schedule({ pool }, remedyReview, clock.now(), `${run.id}${part}`, { stream });

  /** What the reviews of these decisions ordered waits no more. */
  async function goOn(decisions: readonly StatementPlace[], remedy: ReviewRemedy, run: ReactionRun): Promise<void> {
    for (const place of decisions) {
      const stream = reviewStream.of(reviewIdOf(statementIdOf(place)));
      const { state } = await commands.load(reviewDecider, stream);
      if (state.status === 'upheld' && state.remedy === remedy) await start(stream, run, `-${place.revision}`);
    }
  }

  async function afterRelease({ data }: { readonly data: { readonly payoutId: string } }, run: ReactionRun): Promise<void> {
    const events = await log.read(payoutStream.of(data.payoutId));
    await goOn(
      events.filter(({ type }) => decisionTypes.includes(type)),
      'release',
      run,
    );
  }

  async function afterSuspension({ data }: { readonly data: { readonly userId: string } }, run: ReactionRun): Promise<void> {
    const events = await log.read(accountStream.of(data.userId));
    await goOn(
      events.filter(({ type }) => type === 'AccountSuspended'),
      'reinstate',
      run,
    );
  }

  return {
    reactions: [
      reaction({
        name: remediesReviews,
        stops: 'stream',
        after: [responsesProjection],
        on: {
          ReviewDecided: async ({ data: { reviewId, remedy } }, run) => {
            if (remedy !== null && remedy !== 'none') await start(reviewStream.of(reviewId), run);
          },
          // A new destination lets a payment go as well.
          ...onEach(['PayoutReleased', 'PayoutRetryRequested', 'PayoutVoided'], afterRelease),
          // The suspension of an account that is gone is not lifted any more.
          ...onEach(['AccountReinstated', 'ErasureRequested'], afterSuspension),
        },
      }),
    ],
    handlers: [handler],
  };
}
