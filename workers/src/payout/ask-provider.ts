import { orderOf, payoutKey, payoutLifecycle, payoutStream, type ExistingPayout } from '@panelist/domain/payout';
import { businessDaysBetween } from '@panelist/infra/calendar';
import type { JobRun } from '@panelist/infra/jobs';
import { isUnearnedBonus } from '../runtime/earned-bonus.js';
import { lostOrders, PAYPAL_KEY_MS } from './lost-orders.js';
import type { AdvanceOptions, Next, PayoutNeeds, PayoutSteps } from './payout-steps.js';

/** Asks the provider what became of an order, and records the answer. */
export function providerAsker(
  dependencies: PayoutNeeds,
  { holdMs }: AdvanceOptions,
  { withRecipient, haltOf, halted, leave, fenceAge }: PayoutSteps,
) {
  const { clock, commands, log, providers, record } = dependencies;
  const lost = lostOrders(dependencies);

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
      // The look-up would order what must wait, or is not owed any more, unless PayPal has it.
      const halt = await haltOf(state);
      if (halt !== null && !(await isListed(state))) return halted(state, halt, run);
      if ((await isUnearnedBonus({ commands }, state.cause)) && !(await isListed(state))) return leaveUnearned(state, run);
    }
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), providerId);
    // Absence proves nothing while the provider may still act on the last call.
    if (outcome.kind === 'absent' && !isOver && (await fenceAge(payoutStream.of(state.payoutId))) < holdMs)
      return leaveOrAskLater(state, run);
    const after = outcome.kind === 'not-sent' ? state : await record(state, state.attempt, 'look-up', outcome, run);
    if (outcome.kind === 'unknown' && outcome.isForeign === true && after !== null) return leave(after, 'amount-differs', run);
    // An event that needs another run has a job of its own.
    return after === null || after.status !== state.status ? 'done' : leaveOrAskLater(state, run);
  }

  /** Asks without ordering anything: what PayPal lists hours later, it does not have yet. */
  async function isListed({ method, payoutId, attempt }: ExistingPayout): Promise<boolean> {
    const until = clock.now();
    const since = new Date(Date.parse(until) - PAYPAL_KEY_MS).toISOString();
    return (await providers.payouts[method].find([payoutKey(payoutId, attempt)], { since, until })).length > 0;
  }

  async function leaveUnearned(state: ExistingPayout, run: JobRun): Promise<Next> {
    const message = 'its list has no such payment yet, and the payment behind this bonus was taken back';
    await record(state, state.attempt, 'look-up', { kind: 'unknown', message }, run);
    return leave(state, 'bonus-unearned', run);
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

  /** The resend gave no answer in its time: the address at the provider shows what became of it. */
  async function askAfterResending(state: Extract<ExistingPayout, { status: 'resending' }>, run: JobRun): Promise<Next> {
    const outcome = await providers.payouts[state.method].lookUp(orderOf(state, state.attempt), state.providerId);
    // The order was cancelled, and the reward with it.
    if (outcome.kind === 'rejected' && outcome.providerId !== null) {
      await record(state, state.attempt, 'look-up', outcome, run);
      return 'done';
    }
    if (outcome.kind !== 'accepted' && outcome.kind !== 'settled' && outcome.kind !== 'returned')
      return leaveOrAskLater(state, run);
    const { sentTo = state.recipientEmail } = outcome;
    const wentElsewhere = sentTo.toLowerCase() !== state.recipientEmail.toLowerCase();
    if (wentElsewhere && outcome.kind !== 'returned') {
      if ((await isTakenUpByStaff(state)) && (await lost.takeResend(state, outcome, run))) return 'done';
      return leave(state, 'address-differs', run);
    }
    // The failed delivery to the earlier address is still the last one.
    await record(state, state.attempt, 'resend', wentElsewhere ? { kind: 'absent' } : outcome, run);
    return 'done';
  }

  /** Operations have seen what is at the provider, and want the payout to go on with that. */
  async function isTakenUpByStaff({ payoutId }: ExistingPayout): Promise<boolean> {
    const events = await log.read(payoutStream.of(payoutId));
    const begun = events.findLastIndex(({ type }) => type === 'PayoutResendStarted');
    return events.slice(begun).some(({ type, metadata }) => type === 'PayoutResumed' && metadata.actor.kind === 'staff');
  }

  /**
   * A doubted attempt of a payout that was voided may have arrived after all: its key is asked
   * about for weeks, and an order raises an alarm. PayPal's look-up would order it; its list is
   * compared.
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
    // An unanswered look-up changes nothing.
    const last = events.findLast(({ type }) => type !== 'PayoutLookedUp');
    // The providers' business days: a transfer of Friday evening is not late on Sunday.
    if (last !== undefined && businessDaysBetween(last.at, clock.now()) > days) return leave(state, 'no-answer', run);
    // A claim or a review takes days: the sweep asks.
    return state.status === 'unclaimed' || state.status === 'held' ? 'done' : 'ask later';
  }

  return { ask, takeOver, askAfterResending, watch };
}

export type AskProvider = ReturnType<typeof providerAsker>;
