import { accountDecider, accountStream } from '@panelist/domain/identity';
import {
  nextAttemptOf,
  noProviderId,
  payoutDecider,
  payoutLife,
  payoutStream,
  type ExistingPayout,
  type LeftReason,
  type PayoutOutcomeReport,
} from '@panelist/domain/payout';
import { Refusal } from '@panelist/domain/kernel';
import { businessDaysBetween } from '@panelist/infra/calendar';
import { pauseAfter } from '@panelist/infra/foundation';
import type { PayoutOutcome } from '@panelist/infra/providers';
import { UnrecoverableJobError, type JobRun } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/room';
import { recipientOf } from '../runtime/kept-recipients.js';
import type { FundingPause } from './funding-pause.js';
import { leaverToOperations } from './leave-to-operations.js';
import { contextOf, orderOf, type RecordOutcome } from './record-outcome.js';

export type Next = 'done' | 'ask later';

export interface AdvanceOptions {
  /**
   * How long a dispatch belongs to the run that began it, by the app's clock: a provider's deadline
   * and a margin.
   */
  readonly graceMs: number;
}

interface Needs extends Pick<
  Dependencies,
  'clock' | 'commands' | 'log' | 'logger' | 'metrics' | 'newId' | 'pool' | 'providers' | 'vault'
> {
  readonly funding: FundingPause;
  readonly record: RecordOutcome;
}

const DAY_MS = 86_400_000;

/**
 * PayPal keeps keys for 30 days; a day before, posting the same batch again is no longer a safe
 * look-up.
 */
const PAYPAL_KEY_MS = 29 * DAY_MS;

/** Between two dispatches of an attempt whose order did not arrive, in milliseconds of the app's clock. */
const DISPATCH_PAUSES = { firstMs: 500, longestMs: 3_600_000 };

/**
 * One step of a payout, as its state requires: dispatch behind the fence, resend a bought reward,
 * take over from a failed run, ask the provider. It may run twice, late, or concurrently: the fence
 * lets one run order an attempt. A run that takes over records first that the outcome is unknown:
 * from then on no refusal of a call ends the attempt, so a run that was frozen before its call finds
 * the payout still on the same key, however late it wakes up.
 */
export function advancer(dependencies: Needs, { graceMs }: AdvanceOptions) {
  const { clock, commands, funding, log, providers, record } = dependencies;
  const leaveToOperations = leaverToOperations(dependencies);

  return async function advance(payoutId: string, run: JobRun): Promise<Next> {
    const stream = payoutStream.of(payoutId);
    const { state: recorded } = await commands.load(payoutDecider, stream);
    if (recorded.status === 'none') throw new UnrecoverableJobError('There is no such payout');
    const state = await withRecipient(recorded);
    if (state.left !== null) return 'done';
    const waitsFor = payoutLife.waitsFor[state.status];
    switch (waitsFor) {
      case 'us':
        return state.status === 'requested' && state.resend !== null ? resend(state, state.resend, run) : dispatch(state, run);
      case 'provider':
      case 'nobody':
        // Operations settled it: no order is known that could be asked about.
        if (state.status === 'paid' && state.providerId === noProviderId) return 'done';
        if (state.status === 'sending') return (await fenceAge(stream)) < graceMs ? 'ask later' : takeOver(state, run);
        return ask(state, 'providerId' in state ? state.providerId : undefined, run);
      case 'over':
        return 'done';
      default:
        return waitsFor satisfies never;
    }
  };

  /** With name and address that were kept for a person who has been erased meanwhile. */
  async function withRecipient(state: ExistingPayout): Promise<ExistingPayout> {
    const recipient = await recipientOf(dependencies, state);
    return recipient === null ? state : { ...state, recipientName: recipient.name, recipientEmail: recipient.email };
  }

  async function leave(state: ExistingPayout, reason: LeftReason, run: JobRun): Promise<Next> {
    await leaveToOperations(state, reason, run);
    return 'done';
  }

  async function dispatch(state: ExistingPayout, run: JobRun): Promise<Next> {
    const attempt = nextAttemptOf(state);
    if (attempt === null) return 'done';
    if (state.recipientEmail === '') return leave(state, 'recipient-erased', run);
    // The sweep asks again, at once after the suspension.
    if (await isSuspended(state.userId)) return 'done';
    if (state.status === 'absent' && state.doubts >= payoutLife.doubtsUntilLeft) return leave(state, 'not-taken', run);
    if ((await funding.isPaused(state.method)) || (await isTooSoon(state))) return 'ask later';
    const begun = performance.now();
    const fenced = await fence(state, attempt, run);
    if (fenced === null) return 'ask later';
    // This run was suspended behind the fence: another one may have taken over.
    if (performance.now() - begun > graceMs) return 'ask later';
    // Uses the destination as of the fence: it may have changed since this run read the state.
    const outcome = await providers.payouts[fenced.method].dispatch(orderOf(fenced, attempt));
    if (outcome.kind === 'not-sent') throw new Error(`The provider was not reached: ${outcome.message}`);
    await record(fenced, attempt, 'dispatch', outcome, run);
    return 'done';
  }

  /** An attempt that a provider keeps losing or refusing is repeated at growing intervals. */
  async function isTooSoon({ status, payoutId, doubts }: ExistingPayout): Promise<boolean> {
    if (status !== 'absent') return false;
    // Each round is doubted twice: unknown, then absent.
    const pauseMs = pauseAfter(Math.floor(doubts / 2) - 1, DISPATCH_PAUSES);
    return (await fenceAge(payoutStream.of(payoutId))) < pauseMs;
  }

  /**
   * The payout as of the fence; null if another run has begun this attempt. Each run has command
   * ids of its own, so that only one of two runs appends the fence.
   */
  async function fence(state: ExistingPayout, attempt: number, run: JobRun): Promise<ExistingPayout | null> {
    const command = { type: 'StartDispatch', attempt } as const;
    try {
      const begun = await commands.handle(
        payoutDecider,
        payoutStream.of(state.payoutId),
        command,
        contextOf(dependencies, state, run),
      );
      return begun.state.status === 'sending' && begun.state.attempt === attempt ? await withRecipient(begun.state) : null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payout.not-dispatchable') return null;
      throw error;
    }
  }

  async function isSuspended(userId: string): Promise<boolean> {
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    return account.status !== 'none' && account.suspension !== null;
  }

  async function resend(state: ExistingPayout, reward: { readonly rewardId: string | null }, run: JobRun): Promise<Next> {
    if (await isSuspended(state.userId)) return 'done';
    const provider = providers.payouts[state.method];
    if (provider.resend === undefined || reward.rewardId === null)
      throw new UnrecoverableJobError('This provider resends nothing');
    const recipient = { name: state.recipientName, email: state.recipientEmail };
    const outcome = await provider.resend(reward.rewardId, recipient);
    // Refused or unclear: perhaps an earlier run has resent it already. Asks the provider.
    if (outcome.kind === 'unknown' || outcome.kind === 'not-sent') return askAfterResending(state, run);
    await record(state, state.attempt, 'resend', withProviderId(state, outcome), run);
    return 'done';
  }

  async function askAfterResending(state: ExistingPayout, run: JobRun): Promise<Next> {
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), providerIdOf(state));
    if (outcome.kind !== 'accepted' && outcome.kind !== 'settled') return leaveOrAskLater(state, run);
    await record(state, state.attempt, 'look-up', outcome, run);
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

  async function ask(state: ExistingPayout, providerId: string | undefined, run: JobRun): Promise<Next> {
    // Without an id the look-up posts the same batch again: only while PayPal keeps its key, and
    // only with the same content.
    if (providerId === undefined && state.method === 'PAYPAL') {
      if ((await fenceAge(payoutStream.of(state.payoutId))) > PAYPAL_KEY_MS) return leave(state, 'key-expired', run);
      if (state.recipientEmail === '') return leave(state, 'recipient-erased', run);
    }
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), providerId);
    const after = outcome.kind === 'not-sent' ? state : await record(state, state.attempt, 'look-up', outcome, run);
    // An event that needs another run has a job of its own.
    return after === null || after.status !== state.status ? 'done' : leaveOrAskLater(state, run);
  }

  /** The provider said nothing new: asks again later, though not for ever. */
  async function leaveOrAskLater(state: ExistingPayout, run: JobRun): Promise<Next> {
    const days = payoutLife.businessDaysUntilLeft[state.status];
    if (days === null) return 'done';
    const events = await log.read(payoutStream.of(state.payoutId));
    // That the provider was asked in vain is no news.
    const last = events.findLast(({ type }) => type !== 'PayoutLookedUp');
    // The providers' business days: a transfer of Friday evening is not late on Sunday.
    if (last !== undefined && businessDaysBetween(last.at, clock.now()) > days) return leave(state, 'no-answer', run);
    // A claim or a review takes days: the sweep asks.
    return state.status === 'unclaimed' || state.status === 'held' ? 'done' : 'ask later';
  }

  /** Milliseconds of the app's clock since the last attempt began. */
  async function fenceAge(stream: string): Promise<number> {
    const begun = (await log.read(stream)).findLast(({ type }) => type === 'PayoutDispatchStarted');
    return begun === undefined ? 0 : Date.parse(clock.now()) - Date.parse(begun.at);
  }
}

const providerIdOf = (state: ExistingPayout): string | undefined =>
  state.status === 'requested' ? state.resend?.providerId : undefined;

/** The answer to a resend describes the reward; the payout keeps the order's own id. */
function withProviderId(
  state: ExistingPayout,
  outcome: Exclude<PayoutOutcome, { readonly kind: 'not-sent' }>,
): PayoutOutcomeReport {
  return 'providerId' in outcome && outcome.providerId !== null
    ? { ...outcome, providerId: providerIdOf(state) ?? outcome.providerId }
    : outcome;
}
