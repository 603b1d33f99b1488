import { Refusal } from '@panelist/domain/kernel';
import {
  nextAttemptOf,
  orderOf,
  payoutDecider,
  payoutLifecycle,
  payoutStream,
  type ExistingPayout,
  type PayoutCommand,
  type PayoutOutcomeReport,
} from '@panelist/domain/payout';
import { pauseAfter } from '@panelist/infra/foundation';
import { UnrecoverableJobError, type JobRun } from '@panelist/infra/jobs';
import { ProviderSilentError, type PayoutOutcome } from '@panelist/infra/providers';
import { isUnearnedBonus, isWithProvider, unearnedReason } from '../runtime/earned-bonus.js';
import type { AskProvider } from './ask-provider.js';
import { lostOrders } from './lost-orders.js';
import type { AdvanceOptions, Next, PayoutNeeds, PayoutSteps } from './payout-steps.js';
import { contextOf } from './record-outcome.js';
import { isSharedDestination } from './shared-destination.js';

/**
 * Between two dispatches of an attempt whose order did not arrive, in milliseconds of the app's
 * clock.
 */
const DISPATCH_PAUSES = { firstMs: 500, longestMs: 3_600_000 };

/** Orders a payout, or delivers a bought reward again: each behind its fence. */
export function payoutSender(
  dependencies: PayoutNeeds,
  { graceMs, holdMs }: AdvanceOptions,
  { withRecipient, haltOf, halted, leave, fence, fenceAge }: PayoutSteps,
  { ask }: Pick<AskProvider, 'ask'>,
) {
  const { commands, funding, logger, providers, record } = dependencies;
  const lost = lostOrders(dependencies);

  /** `to`: the address as the log has it, which after an erasure is not the one that was stored. */
  async function dispatch(state: ExistingPayout, to: string, run: JobRun): Promise<Next> {
    const attempt = nextAttemptOf(state);
    if (attempt === null) return 'done';
    const halt = await haltOf(state);
    if (halt !== null) return halted(state, halt, run);
    if (state.status === 'absent' && state.unknownOutcomes >= payoutLifecycle.unknownOutcomesUntilEscalation)
      return leave(state, 'not-taken', run);
    if ((await funding.isPaused(state.method)) || (await isTooSoon(state))) return 'ask later';
    // The log may have lost an attempt, or the request that this one repeats. What is absent was
    // looked up.
    const found = state.status === 'requested' ? await searchLost(state, run) : false;
    if (found !== false) return found === 'silent' ? 'ask later' : 'done';
    if (await lost.isApprovalLost(state)) return leave(state, 'approval-lost', run);
    if (state.recipientEmail === '') return leave(state, 'recipient-erased', run);
    if (await waitsAsShared(state, to, run)) return 'done';
    if (await isUnearnedBonus({ commands }, state.cause)) return voidBonus(state, run);
    const begun = performance.now();
    const fenced = await fence(state, { type: 'StartDispatch', attempt, to }, run);
    if (fenced === null) return 'ask later';
    // Once more behind the fence: a reversal that comes later finds the fence.
    if (await isUnearnedBonus({ commands }, fenced.cause)) return stopDispatch(fenced, run);
    // This run was suspended behind the fence: another one may have taken over.
    if (performance.now() - begun > graceMs) return 'ask later';
    // Uses the destination as of the fence: it may have changed since this run read the state.
    const outcome = await providers.payouts[fenced.method].dispatch(orderOf(fenced, attempt));
    if (outcome.kind === 'not-sent') throw new Error(`The provider was not reached: ${outcome.message}`);
    const after = await record(fenced, attempt, 'dispatch', outcome, run);
    if (after !== null && (await isLeftAsUnearned(after, run))) return 'done';
    const isOver = outcome.kind === 'unknown' && outcome.isAnswered === true;
    return isOver && after?.status === 'unknown' ? ask(await withRecipient(after), undefined, run, { isOver }) : 'done';
  }

  /** What an earlier attempt sent came back; else none was started. */
  async function voidBonus(state: ExistingPayout, run: JobRun): Promise<Next> {
    // Its call may still arrive: operations void it, after a last look-up.
    if (state.status === 'absent') return leave(state, 'bonus-unearned', run);
    return decided(state, { type: 'VoidPayout', reason: unearnedReason }, 'payout.void-refused', run);
  }

  /** Behind the fence of this run, which has not called; another run may have taken over. */
  const stopDispatch = async (state: ExistingPayout, run: JobRun): Promise<Next> =>
    decided(state, { type: 'StopDispatch', attempt: state.attempt, reason: unearnedReason }, 'payout.attempt-over', run);

  /** Where the payout refuses with this code, the provider is asked later. */
  async function decided(state: ExistingPayout, command: PayoutCommand, code: string, run: JobRun): Promise<Next> {
    try {
      await commands.handle(payoutDecider, payoutStream.of(state.payoutId), command, contextOf(dependencies, state, run));
      return 'done';
    } catch (error) {
      if (error instanceof Refusal && error.code === code) return 'ask later';
      throw error;
    }
  }

  /** The payment was taken back while the call was at the provider: operations decide. */
  async function isLeftAsUnearned(state: ExistingPayout, run: JobRun): Promise<boolean> {
    const isUnearned = isWithProvider(state) && (await isUnearnedBonus({ commands }, state.cause));
    if (isUnearned) await leave(state, 'bonus-unearned', run);
    return isUnearned;
  }

  /** Whether a provider has an order of this payout that the log had not: it has it now. */
  async function searchLost(state: ExistingPayout, run: JobRun): Promise<boolean | 'silent'> {
    try {
      return await lost.search(state, run);
    } catch (error) {
      if (!(error instanceof ProviderSilentError)) throw error;
      logger.warn({ err: error, payoutId: state.payoutId }, 'a payout waits until both providers say what they have of it');
      return 'silent';
    }
  }

  /** An attempt that a provider keeps losing or refusing is repeated at growing intervals. */
  async function isTooSoon({ status, payoutId, unknownOutcomes }: ExistingPayout): Promise<boolean> {
    if (status !== 'absent' && (status !== 'requested' || unknownOutcomes === 0)) return false;
    // Each round of a dispatch is doubted twice: unknown, then absent.
    const round = status === 'absent' ? Math.floor(unknownOutcomes / 2) : unknownOutcomes;
    return (await fenceAge(payoutStream.of(payoutId))) < pauseAfter(round - 1, DISPATCH_PAUSES);
  }

  /** Whether operations are asked first: money of another account goes to the same mailbox. */
  async function waitsAsShared(state: ExistingPayout, to: string, run: JobRun): Promise<boolean> {
    const { releasedTo, status, payoutId } = state;
    // The call of an attempt that did not arrive went there already.
    if (status === 'absent') return false;
    const context = contextOf(dependencies, state, run);
    if (!(await isSharedDestination(dependencies, { ...state, isReleased: releasedTo === to }, context))) return false;
    const { state: asked } = await commands.handle(
      payoutDecider,
      payoutStream.of(payoutId),
      { type: 'ReportSharedDestination', to },
      context,
    );
    return asked.status === 'awaiting-release';
  }

  /** The gift card is bought: operations cancel its order there, which ends the resend. */
  async function leaveReward(state: ExistingPayout, run: JobRun): Promise<Next> {
    const providerId = 'resend' in state ? state.resend?.providerId : undefined;
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), providerId);
    const after = outcome.kind === 'not-sent' ? state : await record(state, state.attempt, 'look-up', outcome, run);
    return after?.status === 'rejected' ? 'done' : leave(state, 'bonus-unearned', run);
  }

  /** Sends a bought reward again behind a fence: until the outcome its address stays. */
  async function resend(state: ExistingPayout, to: string, run: JobRun): Promise<Next> {
    const halt = await haltOf(state);
    if (halt !== null) return halted(state, halt, run);
    const provider = providers.payouts[state.method];
    if (provider.resend === undefined) throw new UnrecoverableJobError('This provider resends nothing');
    if (state.recipientEmail === '') return leave(state, 'recipient-erased', run);
    if (state.unknownOutcomes >= payoutLifecycle.unknownOutcomesUntilEscalation) return leave(state, 'not-taken', run);
    if (await isTooSoon(state)) return 'ask later';
    // The log may have lost that it was sent again.
    const providerId = state.status === 'requested' ? state.resend?.providerId : undefined;
    const there = await provider.lookUp(orderOf(state, state.attempt), providerId);
    if (there.kind === 'unknown' || there.kind === 'not-sent') return 'ask later';
    if (await lost.takeResend(state, there, run)) return 'done';
    if (await waitsAsShared(state, to, run)) return 'done';
    if (await isUnearnedBonus({ commands }, state.cause)) return leaveReward(state, run);
    const begun = performance.now();
    const seconds = Math.ceil(holdMs / 1_000);
    const fenced = await fence(state, { type: 'StartResend', attempt: state.attempt, to, seconds }, run);
    if (fenced?.status !== 'resending' || fenced.rewardId === null) return 'ask later';
    if (await isUnearnedBonus({ commands }, fenced.cause)) {
      await record(fenced, fenced.attempt, 'resend', { kind: 'absent' }, run);
      return 'done';
    }
    if (performance.now() - begun > graceMs) return 'ask later';
    const recipient = { name: fenced.recipientName, email: fenced.recipientEmail };
    const outcome = await provider.resend(fenced.rewardId, recipient);
    // Refused or unclear: the call may still be under way. The provider is asked after its time.
    if (outcome.kind === 'unknown') return 'ask later';
    const report = outcome.kind === 'not-sent' ? ({ kind: 'absent' } as const) : withProviderId(fenced, outcome);
    const after = await record(fenced, fenced.attempt, 'resend', report, run);
    if (after !== null) await isLeftAsUnearned(after, run);
    return 'done';
  }

  return { dispatch, resend };
}

/** The answer to a resend describes the reward; the payout keeps the order's own id. */
function withProviderId(
  state: Extract<ExistingPayout, { status: 'resending' }>,
  outcome: Exclude<PayoutOutcome, { readonly kind: 'not-sent' }>,
): PayoutOutcomeReport {
  return 'providerId' in outcome && outcome.providerId !== null ? { ...outcome, providerId: state.providerId } : outcome;
}
