import { setTimeout as pause } from 'node:timers/promises';
import { postgresSync } from '../../../testing/tcp-proxy/fault.js';
import type { Fault } from '../../../testing/tcp-proxy/fault.js';
import { onConnections } from './again-and-again.js';
import { missingServer } from './of-servers.js';
import type { Nemesis, ProxiedPart } from './nemesis.js';

const onProxies = (
  name: string,
  what: string,
  parts: readonly ProxiedPart[],
  fault: Fault,
  duty: Pick<Nemesis, 'servesWithinMs' | 'atLeastMs'> = {},
): Nemesis => ({
  ...duty,
  name,
  what,
  missing: (world) => parts.map((part) => missingServer(world, part)).find((why) => why !== null) ?? null,
  strike: async ({ proxies }) =>
    onConnections(
      parts.map((part) => proxies[part]),
      fault,
    ),
});

/**
 * A connection that does not answer is given up after five seconds, and what it carried is
 * repeated.
 */
const fewConnections = { servesWithinMs: 20_000, atLeastMs: 25_000 };

/** For all statements of appends: `append-one`, `append-batch` and `append-commands`. */
export const dropCommit: Fault = { kind: 'drop-reply', chance: 0.6, matching: 'append-' };

const providers = ['tremendous', 'paypal'] as const;

/** Longer than our deadline for a provider, in milliseconds. */
const LATE_MS = 12_000;

/** Such an order may be reported as absent before it arrives. */
const latePayment: Nemesis = {
  name: 'late-payment',
  what: 'the providers get requests only when our deadline for their answers is over',
  atLeastMs: 3 * LATE_MS,
  keepsTime: true,
  strike: async ({ proxies }) => {
    const strike = onConnections(
      providers.map((part) => proxies[part]),
      { kind: 'late', ms: LATE_MS },
    );
    return {
      ...strike,
      heal: async () => {
        await strike.heal();
        // The last ones arrive: the clock of a product at rest is advanced.
        await pause(LATE_MS);
      },
    };
  },
};

/** Faults of connections. */
export const nemesesOfTheNetwork: readonly Nemesis[] = [
  onProxies(
    'drop-commit',
    'PostgreSQL commits an append, then its reply is dropped and the connection cut',
    ['postgres'],
    dropCommit,
  ),
  onProxies('drop-reply', 'any reply of PostgreSQL may be dropped and its connection cut', ['postgres'], {
    kind: 'drop-reply',
    chance: 0.02,
  }),
  onProxies('slow-postgres', 'every message to and from PostgreSQL takes 5 to 15 ms longer', ['postgres'], {
    kind: 'latency',
    ms: 5,
    jitterMs: 10,
  }),
  onProxies('silent-postgres', 'no data reaches PostgreSQL or comes back, and no connection reports an error', ['postgres'], {
    kind: 'blackhole',
  }),
  onProxies(
    'silent-connections',
    'the connections to PostgreSQL that are open fall silent, without an error; new ones work',
    ['postgres'],
    { kind: 'silent-connections' },
    fewConnections,
  ),
  onProxies(
    'half-sent',
    'two appends arrive at PostgreSQL without their end (Execute, no Sync), and their connections fall silent',
    ['postgres'],
    { kind: 'half-sent', matching: 'append-', end: postgresSync, most: 2 },
    fewConnections,
  ),
  onProxies('cut-postgres', 'every connection to PostgreSQL is reset, new ones included', ['postgres'], { kind: 'reset' }),
  onProxies('drop-payment', 'the providers accept orders, and their answers are dropped', providers, {
    kind: 'drop-reply',
    chance: 0.6,
  }),
  latePayment,
  onProxies('torn-payment', "the providers' answers are cut off in the middle", providers, {
    kind: 'reset-after',
    bytes: 90,
  }),
  onProxies('silent-redis', 'no data reaches Redis or comes back, and no connection reports an error', ['redis'], {
    kind: 'blackhole',
  }),
  onProxies('drop-redis', 'any reply of Redis may be dropped and its connection cut', ['redis'], {
    kind: 'drop-reply',
    chance: 0.05,
  }),
  onProxies('silent-nats', 'no data reaches NATS or comes back, and no connection reports an error', ['nats'], {
    kind: 'blackhole',
  }),
  onProxies('no-provider', 'the providers cannot be reached', providers, { kind: 'reset' }),
];
