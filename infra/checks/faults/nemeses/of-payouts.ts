import { derivedId, Refusal } from '@panelist/domain/kernel';
import { approvePayment, withdrawApproval } from '@panelist/domain/participation';
import { payoutDecider, payoutStream, voidPayout, type ExistingPayout, type PayoutCommand } from '@panelist/domain/payout';
import { participations, payouts } from '@panelist/projectors/read-models';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiClient, type ApiClient } from '../../../testing/api-client.js';
import { addressOf, logIn } from '../walk/person.js';
import { staffIdOf } from '../walk/seed-people.js';
import { againAndAgain, onConnections } from './again-and-again.js';
import type { Nemesis, Strike, World } from './nemesis.js';

/** Longer than our deadline for a provider, in milliseconds. */
const LATE_MS = 12_000;
/** so that calls are under way while people act on their payouts. */
const SLOW_MS = 700;
const AT_ONCE = 20;
/** Responses that two people act on at the same moment, and how often the one of them does. */
const CONTESTED = 3;
const WITHDRAWALS = 5;

/** People act on payouts that are not over, again and again, whatever a worker does to them. */
const onPayouts = (world: World, chance: number, act: (state: ExistingPayout) => Promise<boolean>): Strike =>
  againAndAgain(100, async () => {
    const { commands, pool } = world.access;
    const { rows } = await pool.query<{ id: string }>(
      `select payout_id as id from ${payouts.tableName} where status not in ('paid', 'voided') order by random() limit $1`,
      [AT_ONCE],
    );
    let done = 0;
    for (const { id } of rows) {
      const { state } = await commands.load(payoutDecider, payoutStream.of(id));
      if (state.status !== 'none' && world.random.next() < chance && (await act(state))) done += 1;
    }
    return done;
  });

/**
 * False: it changed nothing, or was refused, as what is sent already is not to be moved or voided.
 */
async function send({ access: { commands } }: World, { payoutId }: ExistingPayout, command: PayoutCommand): Promise<boolean> {
  const commandId = derivedId('faults-on-payout', randomUUID());
  const context = {
    actor: { kind: 'system', id: 'faults' },
    commandId,
    correlationId: payoutId,
    causationId: commandId,
  } as const;
  try {
    return (await commands.handle(payoutDecider, payoutStream.of(payoutId), command, context)).events.length > 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** A member of staff or a researcher, over HTTP. */
async function clientOf({ access, fleet }: World, userId: string): Promise<ApiClient> {
  const person = { userId, profileId: '', email: '', roles: [], token: '', address: addressOf(0) };
  await logIn(access, person);
  return apiClient({ origin: fleet.url, token: person.token, headers: { 'x-forwarded-for': person.address } });
}

/**
 * Researchers approve payments while an administrator withdraws them, as often as they can.
 * @returns how often one of the calls went through
 */
function contested(world: World): Strike {
  const clients = new Map<string, ApiClient>();
  const known = async (userId: string): Promise<ApiClient> => {
    const client = clients.get(userId) ?? (await clientOf(world, userId));
    clients.set(userId, client);
    return client;
  };
  return againAndAgain(500, async () => {
    const administrator = await known(staffIdOf('admin'));
    const { rows } = await world.access.pool.query<{ id: string; projectId: string; ownerId: string }>(
      `select participation_id as id, project_id as "projectId", owner_id as "ownerId" from ${participations.tableName}
       where status in ('ATTENDED', 'PAID') order by status_changed_at desc limit $1`,
      [CONTESTED],
    );
    let done = 0;
    for (const { id, projectId, ownerId } of rows) {
      const params = { projectId, id };
      const owner = await known(ownerId);
      const withdraws = async () =>
        administrator.send(withdrawApproval, { params, body: { reason: 'a fault' }, key: randomUUID() });
      const answers = await Promise.allSettled([
        owner.send(approvePayment, { params, body: {}, key: randomUUID() }),
        ...Array.from({ length: WITHDRAWALS }, withdraws),
      ]);
      done += answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 200).length;
    }
    return done;
  });
}

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
    name: 'contested-approvals',
    what: 'researchers approve payments while an administrator withdraws the approvals at the same moment, again and again',
    strike: async (world) => contested(world),
  },
  {
    name: 'moved-destinations',
    what: 'owners change the destination of their payments while the providers take their time for each call',
    strike: async (world) =>
      together(
        onConnections([world.proxies.tremendous, world.proxies.paypal], { kind: 'latency', ms: SLOW_MS }),
        onPayouts(world, 0.5, async (state) => {
          const email = `${randomUUID()}@people.example`;
          const method = world.random.next() < 0.2 ? 'PAYPAL' : state.method;
          return send(world, state, { type: 'ChangeDestination', method, email, hold: null });
        }),
      ),
  },
  {
    name: 'late-voids',
    what: 'operations void payments, also those that look-ups find absent, while orders reach the providers only when our deadline for their answers is over',
    atLeastMs: 3 * LATE_MS,
    keepsTime: true,
    strike: async (world) => {
      // An absent payout is not voided before its provider is asked once more.
      const client = await clientOf(world, staffIdOf('paymentmanager'));
      const voids = async (state: ExistingPayout): Promise<boolean> => {
        if (state.status !== 'absent') return send(world, state, { type: 'VoidPayout', reason: 'a fault', by: 'faults' });
        const call = { params: { id: state.payoutId }, body: { reason: 'a fault' }, key: randomUUID() };
        return (await client.send(voidPayout, call).catch(() => null))?.status === 200;
      };
      const late = onConnections([world.proxies.tremendous, world.proxies.paypal], {
        kind: 'late',
        ms: LATE_MS,
        matching: 'POST ',
      });
      return together(
        {
          heal: async () => {
            await late.heal();
            // The last ones arrive.
            await pause(LATE_MS);
          },
        },
        onPayouts(world, 0.1, voids),
      );
    },
  },
];
