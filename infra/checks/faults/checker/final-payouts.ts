import { payoutDecider } from '@panelist/domain/payout';
import type { ExistingPayout, PayoutEvent, PayoutState } from '@panelist/domain/payout';
import { grouped } from './events-of-commands.js';
import type { LoggedEvent } from './evidence.js';

/** The final state of a payout. */
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
    // Read through the codec, which types the events.
    for (const { type, data } of events) state = payoutDecider.evolve(state, { type, data } as PayoutEvent);
    if (state.status === 'none') continue;
    const attempts = events.filter(({ type }) => type === 'PayoutDispatchStarted');
    const keys = new Set(attempts.map(({ data }) => String(data['key'])));
    payouts.set(state.payoutId, { state, keys, position: events.at(-1)?.position });
  }
  return payouts;
}
