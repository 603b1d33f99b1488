import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { disputeDecider, disputeGrounds, disputeIdOf, disputeRefusal, disputeStream } from '@panelist/domain/dispute';
import {
  decisionTypes,
  fairnessRefusal,
  reviewDecider,
  reviewIdOf,
  reviewStream,
  statementIdOf,
  type StatementPlace,
} from '@panelist/domain/fairness';
import { derivedId, kernelRefusal, mayAct, normaliseEmail, staff, typedText } from '@panelist/domain/kernel';
import { participationStream } from '@panelist/domain/participation';
import {
  approvePayoutDestination,
  changePayoutDestination,
  orderOf,
  payoutDecider,
  payoutLifecycle,
  payoutRefusal,
  payoutStream,
  releasePayout,
  retryPayout,
  settleUnknownPayout,
  voidPayout,
  type ExistingPayout,
  type PayoutCommand,
} from '@panelist/domain/payout';
import { isConfirmedDestination, preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount, requireVerifiedEmail } from '../accounts.js';
import { holdFor, isEmailSettled } from '../destination-hold.js';
import { recordStaffAccess } from '../record-staff-access.js';
import { requireServedMethod } from '../require-served-method.js';

interface Needs extends Pick<Dependencies, 'clock' | 'commands' | 'log'> {
  readonly config: Pick<Dependencies['config'], 'destinationHoldMs'>;
  readonly providers: Pick<Dependencies['providers'], 'payouts'>;
}
type Commands = Pick<Needs, 'commands'>;
type Destination = Pick<ExistingPayout, 'method'> & { readonly email: string };

/** Commands of people on a payout; workers dispatch it (contract, Payouts and Staff). */
export const payoutRoutes = ({ clock, commands, config, log, providers }: Needs): readonly AnyRoute[] => {
  /** Answers with the payout after the command. */
  async function handle(id: string, command: PayoutCommand, context: CommandContext) {
    const { state, position } = await commands.handle(payoutDecider, payoutStream.of(id), command, context);
    if (state.status === 'none') throw kernelRefusal('resource.not-found');
    const { payoutId, method: type, recipientEmail: email } = state;
    const status = { id: payoutId, status: payoutLifecycle.publicStatus(state.status) };
    return { position, status, destination: { type, email }, heldUntil: state.hold?.heldUntil ?? null };
  }

  /**
   * The account's own address is confirmed once it is settled; another one by what confirmed the
   * settings.
   */
  async function isConfirmed(userId: string, to: Destination): Promise<boolean> {
    const account = await loadAccount({ commands }, userId);
    if (account.status !== 'none' && account.email === to.email && isEmailSettled({ clock, config }, account)) return true;
    const { state } = await commands.load(preferencesDecider, preferencesStream.of(userId));
    return isConfirmedDestination(state, to, clock.now());
  }

  return [
    route(changePayoutDestination, async ({ params, body, caller, context }) => {
      const { userId, method } = await visiblePayout({ commands }, params.id, caller);
      if (userId === caller.userId) await requireVerifiedEmail({ commands }, userId);
      // Another address of the same method is possible everywhere: the money is on that way
      // already.
      if (body.type !== method) await requireServedMethod({ commands }, userId, body.type);
      const to = { method: body.type, email: normaliseEmail(body.email) } as const;
      const waitsForApproval = userId !== caller.userId;
      const command: PayoutCommand = waitsForApproval
        ? { type: 'ProposeDestination', ...to, reason: body.reason ?? '', by: caller.userId }
        : {
            type: 'ChangeDestination',
            ...to,
            hold: (await isConfirmed(userId, to)) ? null : await holdFor({ clock, commands, config, log }, caller),
          };
      const { status, destination, heldUntil, position } = await handle(params.id, command, context);
      // The answer has the address that the payout goes to until the change is approved.
      if (waitsForApproval) await recordStaffAccess({ clock, commands }, 'payout', userId, caller.userId, context);
      return { body: { ...status, ...destination, waitsForApproval, heldUntil }, position };
    }),
    route(approvePayoutDestination, async ({ params, body, caller, context }) => {
      const { type: method, email } = body;
      const seen = { method, email: normaliseEmail(email) };
      const command = { type: 'ApproveDestination', by: caller.userId, seen } as const;
      const { status, destination, position } = await handle(params.id, command, context);
      return { body: { ...status, ...destination }, position };
    }),
    route(releasePayout, async ({ params, caller, context }) => {
      await requireAnotherThanDecided({ commands, log }, params.id, caller);
      const isAdmitted = await admitReleaser({ commands }, params.id, caller, context);
      const command = { type: 'ReleasePayout', by: caller.userId, isAdmitted } as const;
      const { status, position } = await handle(params.id, command, context);
      return { body: status, position };
    }),
    route(voidPayout, async ({ params, body, caller, context }) => {
      await requireStillAbsent({ commands, providers }, params.id, context);
      const command = { type: 'VoidPayout', reason: body.reason, by: caller.userId } as const;
      const { status, position } = await handle(params.id, command, context);
      return { body: status, position };
    }),
    route(settleUnknownPayout, async ({ params, body, caller, context }) => {
      const { status, position } = await handle(params.id, { type: 'SettleUnknown', ...body, by: caller.userId }, context);
      return { body: status, position };
    }),
    route(retryPayout, async ({ params, body, caller, context }) => {
      const reason = typedText(body.reason ?? '') || 'no reason given';
      const command = { type: 'RequestRetry', reason, by: caller.userId } as const;
      const { status, position } = await handle(params.id, command, context);
      return { body: status, position };
    }),
  ];
};

/** A payout for its owner and for operations; every other caller gets 404. */
async function visiblePayout({ commands }: Commands, id: string, caller: Caller): Promise<ExistingPayout> {
  const { state } = await commands.load(payoutDecider, payoutStream.of(id));
  if (state.status === 'none') throw kernelRefusal('resource.not-found');
  if (!mayAct(caller, ...staff.operations) && state.userId !== caller.userId) throw kernelRefusal('resource.not-found');
  return state;
}

/** Who ordered a payment by a decision, or decided its release, does not release it (ADR 113). */
async function requireAnotherThanDecided(
  { commands, log }: Pick<Needs, 'commands' | 'log'>,
  payoutId: string,
  { userId }: Caller,
): Promise<void> {
  const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
  if (state.status === 'none') return;
  const reviews = reviewsOf(await log.read(payoutStream.of(payoutId)));
  for (const id of new Set([...reviews, ...(await decisionsBehind({ log }, state))])) {
    const { state: review } = await commands.load(reviewDecider, reviewStream.of(id));
    if (review.status === 'upheld' && review.decidedBy === userId) throw fairnessRefusal('fairness.release-by-another');
    const { state: dispute } = await commands.load(disputeDecider, disputeStream.of(id));
    if (dispute.status !== 'none' && dispute.orderedBy === userId) throw disputeRefusal('dispute.release-by-another');
  }
}

/**
 * Ids of the disputes and reviews that may have ordered the payment: a payment approved anew was
 * ordered about the response, or about a payment of it that was taken back.
 */
async function decisionsBehind({ log }: Pick<Needs, 'log'>, { cause }: ExistingPayout): Promise<readonly string[]> {
  if (cause.kind === 'compensation') return [cause.reviewId];
  if (cause.kind !== 'incentive') return [];
  const { participationId } = cause;
  const response = await log.read(participationStream.of(participationId));
  const approved = response.flatMap(({ type, data }) => (type === 'PaymentApproved' ? (data.payoutId ?? []) : []));
  const payments = await Promise.all(approved.map(async (id) => log.read(payoutStream.of(id))));
  return [...disputeGrounds.map((ground) => disputeIdOf(participationId, ground)), ...[response, ...payments].flatMap(reviewsOf)];
}

/** Ids of the reviews that may have been asked for about a stream's decisions. */
const reviewsOf = (history: readonly (StatementPlace & { readonly type: string })[]): readonly string[] =>
  history.filter(({ type }) => decisionTypes.includes(type)).map((event) => reviewIdOf(statementIdOf(event)));

/**
 * Who booked a deposit of an organization releases none of its payments, and the other way round
 * (contract, Money): its funds decide, so that of both at the same moment one is refused. False
 * where they were not asked, as the payout does not wait for a release.
 */
async function admitReleaser(
  { commands }: Commands,
  payoutId: string,
  { userId }: Caller,
  context: CommandContext,
): Promise<boolean> {
  const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
  if (state.status !== 'awaiting-release') return false;
  // One's own is refused by the payout.
  if (state.userId === userId || state.cause.projectId === null) return true;
  const { state: project } = await commands.load(projectDecider, projectStream.of(state.cause.projectId));
  if (project.status === 'none') return true;
  const { organizationId } = project;
  const command = { type: 'AdmitReleaser', organizationId, by: userId } as const;
  const commandId = derivedId('releaser', context.commandId);
  await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), command, { ...context, commandId });
  return true;
}

/**
 * An absence that was proven may be over: a suspended call of the same key arrives late. The
 * provider is asked once more before a payout is voided, and what it has is recorded. PayPal has no
 * look-up that orders nothing; its absences come from operations alone.
 */
async function requireStillAbsent(
  { commands, providers }: Pick<Needs, 'commands' | 'providers'>,
  payoutId: string,
  context: CommandContext,
): Promise<void> {
  const stream = payoutStream.of(payoutId);
  const { state } = await commands.load(payoutDecider, stream);
  if (state.status !== 'absent' || state.method === 'PAYPAL') return;
  const { attempt } = state;
  const outcome = await providers.payouts[state.method].lookUp(orderOf(state, attempt), undefined);
  if (outcome.kind === 'absent') return;
  if (outcome.kind === 'unknown' || outcome.kind === 'not-sent') throw payoutRefusal('payout.provider-silent');
  const found = { type: 'RecordOutcome', attempt, source: 'look-up', outcome } as const;
  await commands.handle(payoutDecider, stream, found, { ...context, commandId: derivedId('found', context.commandId) });
  throw payoutRefusal('payout.void-refused', { state: state.status });
}
