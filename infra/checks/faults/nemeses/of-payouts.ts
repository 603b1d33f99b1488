import { derivedId, Refusal } from '@panelist/domain/kernel';
import { payoutDecider, payoutStream, type ExistingPayout, type PayoutCommand } from '@panelist/domain/payout';
import { payouts } from '@panelist/projectors/read-models';
import { randomUUID } from 'node:crypto';
import { againAndAgain, onConnections } from './again-and-again.js';
import type { Nemesis, Strike, World } from './nemesis.js';

/** Longer than our deadline for a provider, in milliseconds. */
const LATE_MS = 12_000;
/** so that calls are under way while people act on their payouts. */
const SLOW_MS = 700;
const AT_ONCE = 20;

/** People act on payouts that are not over, again and again, whatever a worker does to them. */
const onPayouts = (world: World, chance: number, commandOn: (state: ExistingPayout) => PayoutCommand | null): Strike =>
  againAndAgain(100, async () => {
    const { commands, pool } = world.access;
    const { rows } = await pool.query<{ id: string }>(
      `select payout_id as id from ${payouts.tableName} where status not in ('paid', 'voided') order by random() limit $1`,
      [AT_ONCE],
    );
    let done = 0;
    for (const { id } of rows) {
      const stream = payoutStream.of(id);
      const { state } = await commands.load(payoutDecider, stream);
      const command = state.status === 'none' || world.random.next() >= chance ? null : commandOn(state);
      if (command === null) continue;
      const commandId = derivedId('faults-on-payout', randomUUID());
      const context = { actor: { kind: 'system', id: 'faults' }, commandId, correlationId: id, causationId: commandId } as const;
      try {
        done += (await commands.handle(payoutDecider, stream, command, context)).events.length > 0 ? 1 : 0;
      } catch (error) {
        // What is sent already is not to be moved or voided.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return done;
  });

/** Both faults at the same time; what the calls to the providers suffer ends last. */
const together = (calls: Strike, acts: Strike): Strike => ({
  heal: async () => {
    await acts.heal();
    await calls.heal();
  },
  times: () => acts.times?.() ?? 1,
});

/** Faults of people who act on a payout while a call about it is under way. */
export const nemesesOfPayouts: readonly Nemesis[] = [
  {
    name: 'moved-destinations',
    what: 'owners change the destination of their payments while the providers take their time for each call',
    strike: async (world) =>
      together(
        onConnections([world.proxies.tremendous, world.proxies.paypal], { kind: 'latency', ms: SLOW_MS }),
        onPayouts(world, 0.5, ({ method }) => {
          const email = `${randomUUID()}@people.example`;
          return { type: 'ChangeDestination', method: world.random.next() < 0.2 ? 'PAYPAL' : method, email, hold: null };
        }),
      ),
  },
  {
    name: 'late-voids',
    what: 'operations void payments while the providers get requests only when our deadline for their answers is over',
    atLeastMs: 3 * LATE_MS,
    strike: async (world) =>
      together(
        onConnections([world.proxies.tremendous, world.proxies.paypal], { kind: 'late', ms: LATE_MS }),
        // Before an absent one is voided, operations' call asks the provider once more.
        onPayouts(world, 0.1, ({ status }) =>
          status === 'absent' ? null : { type: 'VoidPayout', reason: 'a fault', by: 'faults' },
        ),
      ),
  },
];
