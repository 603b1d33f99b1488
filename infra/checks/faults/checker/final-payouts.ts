import { payoutDecider } from '@panelist/domain/payout';
import type { ExistingPayout, PayoutEvent, PayoutState } from '@panelist/domain/payout';
import { grouped } from './events-of-commands.js';
import type { LoggedEvent } from './evidence.js';

/** A payout as the log leaves it. */
export interface FinalPayout {
  readonly state: ExistingPayout;
  /** The keys of its attempts. */
  readonly keys: ReadonlySet<string>;
  /** Position of its last event. */
  readonly position: string | undefined;
}

/** Every payout of the log by its id. */
export function finalPayouts(log: readonly LoggedEvent[]): ReadonlyMap<string, FinalPayout> {
  const payouts = new Map<string, FinalPayout>();
  for (const [stream, events] of grouped(log, (event) => event.stream)) {
    if (!stream.startsWith('payout-')) continue;
    let state: PayoutState = payoutDecider.initialState;
    // Read back through the codec, which knows the events by their type.
    for (const { type, data } of events) state = payoutDecider.evolve(state, { type, data } as PayoutEvent);
    if (state.status === 'none') continue;
    const attempts = events.filter(({ type }) => type === 'PayoutDispatchStarted');
    const keys = new Set(attempts.map(({ data }) => String(data['key'])));
    payouts.set(state.payoutId, { state, keys, position: events.at(-1)?.position });
  }
  return payouts;
}
