import { accountDecider, accountStream } from '@panelist/domain/identity';
import {
  nextAttemptOf,
  noProviderId,
  orderOf,
  payoutDecider,
  payoutLifecycle,
  payoutStream,
  type ExistingPayout,
  type EscalationReason,
  type PayoutCommand,
  type PayoutOutcomeReport,
} from '@panelist/domain/payout';
import { Refusal } from '@panelist/domain/kernel';
import { businessDaysBetween } from '@panelist/infra/calendar';
import { pauseAfter } from '@panelist/infra/foundation';
import { ProviderSilentError, type PayoutOutcome, arePayoutsPaused } from '@panelist/infra/providers';
import { UnrecoverableJobError, type JobRun } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { recipientOf } from '../runtime/retained-payout-recipients.js';
import type { FundingPause } from './funding-pause.js';
import { leaverToOperations } from './escalate-payout.js';
import { lostOrders, PAYPAL_KEY_MS } from './lost-orders.js';
import { contextOf, type RecordOutcome } from './record-outcome.js';
import { isSharedDestination } from './shared-destination.js';

export type Next = 'done' | 'ask later';

export interface AdvanceOptions {
  /**
   * How long a dispatch belongs to the run that began it, by the app's clock: a provider's deadline
   * and a margin.
   */
  readonly graceMs: number;
  /** How long a provider may hold a call before it acts on it: what is not found earlier may still come. */
  readonly holdMs: number;
}

interface Needs extends Pick<
  Dependencies,
  'clock' | 'commands' | 'config' | 'log' | 'logger' | 'metrics' | 'newId' | 'pool' | 'providers' | 'vault'
> {
  readonly funding: FundingPause;
  readonly record: RecordOutcome;
}

type FenceCommand = Extract<PayoutCommand, { readonly type: 'StartDispatch' | 'StartResend' }>;

/** Between two dispatches of an attempt whose order did not arrive, in milliseconds of the app's clock. */
const DISPATCH_PAUSES = { firstMs: 500, longestMs: 3_600_000 };

/**
 * One step of a payout, as its state requires: dispatch behind the fence, resend a bought reward,
 * take over from a failed run, ask the provider. It may run twice, late, or concurrently: the fence
 * lets one run order an attempt. A run that takes over records first that the outcome is unknown:
 * from then on no refusal of a call ends the attempt, so a run that was frozen before its call finds
 * the payout still on the same key, however late it wakes up.
 */
export function advancer(dependencies: Needs, { graceMs, holdMs }: AdvanceOptions) {
  const { clock, commands, funding, log, logger, pool, providers, record } = dependencies;
  const escalatePayout = leaverToOperations(dependencies);
  const lost = lostOrders(dependencies);

  return async function advance(payoutId: string, run: JobRun): Promise<Next> {
    const stream = payoutStream.of(payoutId);
    const { state: recorded } = await commands.load(payoutDecider, stream);
    if (recorded.status === 'none') throw new UnrecoverableJobError('There is no such payout');
    const state = await withRecipient(recorded);
    const to = recorded.recipientEmail;
    if (state.left !== null) return 'done';
    const waitsFor = payoutLifecycle.nextActor[state.status];
    switch (waitsFor) {
      case 'worker':
        return state.status === 'requested' && state.resend !== null ? resend(state, to, run) : dispatch(state, to, run);
      case 'provider':
      case 'none':
        // Operations settled it: no order is known that could be asked about.
        if (state.status === 'paid' && state.providerId === noProviderId) return 'done';
        if (state.status === 'sending') return (await fenceAge(stream)) < graceMs ? 'ask later' : takeOver(state, run);
        if (state.status === 'resending') return (await fenceAge(stream)) < holdMs ? 'ask later' : askAfterResending(state, run);
        return ask(state, 'providerId' in state ? state.providerId : undefined, run);
      case 'person':
        return state.status === 'voided' ? watch(state, run) : 'done';
      default:
        return waitsFor satisfies never;
    }
  };

  /** With name and address that were kept for a person who has been erased meanwhile. */
  async function withRecipient(state: ExistingPayout): Promise<ExistingPayout> {
    const recipient = await recipientOf(dependencies, state);
    return recipient === null ? state : { ...state, recipientName: recipient.name, recipientEmail: recipient.email };
  }

  async function leave(state: ExistingPayout, reason: EscalationReason, run: JobRun): Promise<Next> {
    await escalatePayout(state, reason, run);
    return 'done';
  }

  /** `to`: the address as the log has it, which after an erasure is not the one that was kept. */
  async function dispatch(state: ExistingPayout, to: string, run: JobRun): Promise<Next> {
    const attempt = nextAttemptOf(state);
    if (attempt === null) return 'done';
    if (state.recipientEmail === '') return leave(state, 'recipient-erased', run);
    // The sweep asks again, at once after the suspension or the pause.
    if ((await isSuspended(state.userId)) || (await arePayoutsPaused(pool))) return 'done';
    if (state.status === 'absent' && state.unknownOutcomes >= payoutLifecycle.unknownOutcomesUntilEscalation)
      return leave(state, 'not-taken', run);
    if ((await funding.isPaused(state.method)) || (await isTooSoon(state))) return 'ask later';
    // The log may have lost an attempt, or the request that this one repeats. What is absent was looked up.
    const found = state.status === 'requested' ? await searchLost(state, run) : false;
    if (found !== false) return found === 'silent' ? 'ask later' : 'done';
    if (await waitsAsShared(state, to, run)) return 'done';
    const begun = performance.now();
    const fenced = await fence(state, { type: 'StartDispatch', attempt, to }, run);
    if (fenced === null) return 'ask later';
    // This run was suspended behind the fence: another one may have taken over.
    if (performance.now() - begun > graceMs) return 'ask later';
    // Uses the destination as of the fence: it may have changed since this run read the state.
    const outcome = await providers.payouts[fenced.method].dispatch(orderOf(fenced, attempt));
    if (outcome.kind === 'not-sent') throw new Error(`The provider was not reached: ${outcome.message}`);
    const after = await record(fenced, attempt, 'dispatch', outcome, run);
    const isOver = outcome.kind === 'unknown' && outcome.isAnswered === true;
    return isOver && after?.status === 'unknown' ? ask(await withRecipient(after), undefined, run, { isOver }) : 'done';
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

  /**
   * The payout as of the fence; null if another run has begun this attempt, or this resend. Each run
   * has command ids of its own, so that only one of two runs appends the fence.
   */
  async function fence(state: ExistingPayout, command: FenceCommand, run: JobRun): Promise<ExistingPayout | null> {
    try {
      const begun = await commands.handle(
        payoutDecider,
        payoutStream.of(state.payoutId),
        command,
        contextOf(dependencies, state, run),
      );
      const { state: fenced } = begun;
      const isFenced = fenced.status === (command.type === 'StartDispatch' ? 'sending' : 'resending');
      return isFenced && fenced.attempt === command.attempt ? await withRecipient(fenced) : null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payout.not-dispatchable') return null;
      throw error;
    }
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

  async function isSuspended(userId: string): Promise<boolean> {
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    return account.status !== 'none' && account.suspension !== null;
  }

  /** Sends a bought reward again behind a fence: until the outcome its address stays. */
  async function resend(state: ExistingPayout, to: string, run: JobRun): Promise<Next> {
    if ((await isSuspended(state.userId)) || (await arePayoutsPaused(pool))) return 'done';
    const provider = providers.payouts[state.method];
    if (provider.resend === undefined) throw new UnrecoverableJobError('This provider resends nothing');
    if (state.recipientEmail === '') return leave(state, 'recipient-erased', run);
    if (state.unknownOutcomes >= payoutLifecycle.unknownOutcomesUntilEscalation) return leave(state, 'not-taken', run);
    if (await isTooSoon(state)) return 'ask later';
    if (await waitsAsShared(state, to, run)) return 'done';
    const begun = performance.now();
    const seconds = Math.ceil(holdMs / 1_000);
    const fenced = await fence(state, { type: 'StartResend', attempt: state.attempt, to, seconds }, run);
    if (fenced?.status !== 'resending' || fenced.rewardId === null) return 'ask later';
    if (performance.now() - begun > graceMs) return 'ask later';
    const recipient = { name: fenced.recipientName, email: fenced.recipientEmail };
    const outcome = await provider.resend(fenced.rewardId, recipient);
    // Refused or unclear: the call may still be under way. The provider is asked after its time.
    if (outcome.kind === 'unknown') return 'ask later';
    const report = outcome.kind === 'not-sent' ? ({ kind: 'absent' } as const) : withProviderId(fenced, outcome);
    await record(fenced, fenced.attempt, 'resend', report, run);
    return 'done';
  }

  /** The resend gave no answer in its time: the address at the provider shows what became of it. */
  async function askAfterResending(state: Extract<ExistingPayout, { status: 'resending' }>, run: JobRun): Promise<Next> {
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), state.providerId);
    if (outcome.kind !== 'accepted' && outcome.kind !== 'settled' && outcome.kind !== 'returned')
      return leaveOrAskLater(state, run);
    const { sentTo = state.recipientEmail } = outcome;
    const wentElsewhere = sentTo.toLowerCase() !== state.recipientEmail.toLowerCase();
    if (wentElsewhere && outcome.kind !== 'returned') return leave(state, 'address-differs', run);
    // The failed delivery to the earlier address is still the last one.
    await record(state, state.attempt, 'look-up', wentElsewhere ? { kind: 'absent' } : outcome, run);
    return 'done';
  }

  /**
   * The run that began the attempt gave no answer within its time. Either its answer is recorded
   * first, or this; a look-up by posting the order again comes after it.
   */
  async function takeOver(state: ExistingPayout, run: JobRun): Promise<Next> {
    const unknown = { kind: 'unknown', message: 'the worker that began it gave no answer in its time' } as const;
    const taken = await record(state, state.attempt, 'look-up', unknown, run);
    const isOurs = taken?.status === 'unknown' && taken.attempt === state.attempt;
    return isOurs ? ask(await withRecipient(taken), undefined, run) : 'ask later';
  }

  /** `isOver`: the provider has ended the call, so that it no longer holds it. */
  async function ask(
    state: ExistingPayout,
    providerId: string | undefined,
    run: JobRun,
    { isOver = false }: { readonly isOver?: boolean } = {},
  ): Promise<Next> {
    // Without an id the look-up posts the same batch again: only while PayPal keeps its key, and
    // only with the same content.
    if (providerId === undefined && state.method === 'PAYPAL') {
      if ((await fenceAge(payoutStream.of(state.payoutId))) > PAYPAL_KEY_MS) return leave(state, 'key-expired', run);
      if (state.recipientEmail === '') return leave(state, 'recipient-erased', run);
    }
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), providerId);
    // Absence proves nothing while the provider may still act on the last call.
    if (outcome.kind === 'absent' && !isOver && (await fenceAge(payoutStream.of(state.payoutId))) < holdMs)
      return leaveOrAskLater(state, run);
    const after = outcome.kind === 'not-sent' ? state : await record(state, state.attempt, 'look-up', outcome, run);
    // An event that needs another run has a job of its own.
    return after === null || after.status !== state.status ? 'done' : leaveOrAskLater(state, run);
  }

  /**
   * A doubted attempt of a payout that was voided may have arrived after all: its key is asked about
   * for weeks, and an order raises an alarm. PayPal's look-up would order it; its list is compared.
   */
  async function watch(state: ExistingPayout, run: JobRun): Promise<Next> {
    if (state.unknownOutcomes === 0 || state.method === 'PAYPAL') return 'done';
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), undefined);
    const isFound = outcome.kind !== 'absent' && outcome.kind !== 'unknown' && outcome.kind !== 'not-sent';
    if (isFound) await record(state, state.attempt, 'look-up', outcome, run);
    return 'done';
  }

  /** The provider said nothing new: asks again later, though not for ever. */
  async function leaveOrAskLater(state: ExistingPayout, run: JobRun): Promise<Next> {
    const days = payoutLifecycle.businessDaysUntilEscalation[state.status];
    if (days === null) return 'done';
    const events = await log.read(payoutStream.of(state.payoutId));
    // That the provider was asked in vain is no news.
    const last = events.findLast(({ type }) => type !== 'PayoutLookedUp');
    // The providers' business days: a transfer of Friday evening is not late on Sunday.
    if (last !== undefined && businessDaysBetween(last.at, clock.now()) > days) return leave(state, 'no-answer', run);
    // A claim or a review takes days: the sweep asks.
    return state.status === 'unclaimed' || state.status === 'held' ? 'done' : 'ask later';
  }

  /** Milliseconds of the app's clock since the last call began. */
  async function fenceAge(stream: string): Promise<number> {
    const begun = (await log.read(stream)).findLast(
      ({ type }) => type === 'PayoutDispatchStarted' || type === 'PayoutResendStarted',
    );
    return begun === undefined ? 0 : Date.parse(clock.now()) - Date.parse(begun.at);
  }
}

/** The answer to a resend describes the reward; the payout keeps the order's own id. */
function withProviderId(
  state: Extract<ExistingPayout, { status: 'resending' }>,
  outcome: Exclude<PayoutOutcome, { readonly kind: 'not-sent' }>,
): PayoutOutcomeReport {
  return 'providerId' in outcome && outcome.providerId !== null ? { ...outcome, providerId: state.providerId } : outcome;
}
