import {
  closeReview,
  decideReview,
  placeOfStatement,
  reviewDecider,
  reviewFactsOf,
  reviewStream,
  type ReviewCommand,
  type ReviewFacts,
} from '@panelist/domain/fairness';
import { kernelRefusal, mayAct } from '@panelist/domain/kernel';
import { payoutDecider } from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route, unitRoute } from '@panelist/infra/http';
import type { ReviewNeeds } from './request-review.js';

/** Support decides a review (contract, Fairness). Workers carry out what the decision orders. */
export const decideReviewRoute = ({ clock, commands }: ReviewNeeds) =>
  route(decideReview, async ({ params: { id: reviewId }, body: { outcome, reason }, caller, context, requireProof }) => {
    const isAdministrator = mayAct(caller, 'admin');
    const command = {
      type: 'DecideReview',
      outcome,
      reason,
      decidedBy: caller.userId,
      isAdministrator,
      at: clock.now(),
    } as const;
    const { state } = await commands.load(reviewDecider, reviewStream.of(reviewId));
    // It orders a payment, or lifts a suspension.
    if (outcome === 'upheld' && state.status !== 'none') await requireProof();
    const place = state.status === 'none' ? null : placeOfStatement(state.statementId);
    const stream = place?.stream;
    const payout = stream?.startsWith('payout-') === true ? (await commands.load(payoutDecider, stream)).state : null;
    return handle({ commands }, { reviewId, command, facts: reviewFactsOf(payout) }, context);
  });

/** Support ends a review that it has put right by hand. */
export const closeReviewRoute = ({ clock, commands }: ReviewNeeds) =>
  unitRoute(closeReview, async ({ params: { id: reviewId }, caller, context }) => {
    const command = { type: 'CloseReview', closedBy: caller.userId, at: clock.now() } as const;
    return handle({ commands }, { reviewId, command }, context);
  });

async function handle(
  { commands }: Pick<ReviewNeeds, 'commands'>,
  { reviewId, command, facts }: { readonly reviewId: string; readonly command: ReviewCommand; readonly facts?: ReviewFacts },
  context: CommandContext,
) {
  const { state, position } = await commands.handle(reviewDecider, reviewStream.of(reviewId), command, context, facts);
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return { body: { id: reviewId, status: state.status }, position };
}
