import { noFault } from '../proxy/fault.js';
import type { Fault } from '../proxy/fault.js';
import { missingServer } from './of-servers.js';
import type { Nemesis, ProxiedPart } from './nemesis.js';

const onProxies = (name: string, what: string, parts: readonly ProxiedPart[], fault: Fault): Nemesis => ({
  name,
  what,
  missing: (world) => parts.map((part) => missingServer(world, part)).find((why) => why !== null) ?? null,
  strike: async ({ proxies }) => {
    const struck = parts.map((part) => proxies[part]);
    const before = count(struck);
    for (const proxy of struck) proxy.set(fault);
    return {
      heal: async () => {
        for (const proxy of struck) proxy.set(noFault);
      },
      times: () => Math.max(1, count(struck) - before),
    };
  },
});

const count = (proxies: readonly { readonly struck: () => number }[]): number =>
  proxies.reduce((sum, proxy) => sum + proxy.struck(), 0);

const providers = ['tremendous', 'paypal'] as const;

/** What happens to connections. */
export const nemesesOfTheNetwork: readonly Nemesis[] = [
  onProxies('drop-commit', 'PostgreSQL commits an append, its reply is dropped and the connection cut', ['postgres'], {
    kind: 'drop-reply',
    chance: 0.6,
    matching: 'append-batch',
  }),
  onProxies('drop-reply', 'any reply of PostgreSQL may be dropped and its connection cut', ['postgres'], {
    kind: 'drop-reply',
    chance: 0.02,
  }),
  onProxies('slow-postgres', 'every way to PostgreSQL and back takes 5 to 15 ms longer', ['postgres'], {
    kind: 'latency',
    ms: 5,
    jitterMs: 10,
  }),
  onProxies('silent-postgres', 'nothing gets to PostgreSQL or back, and nobody is told', ['postgres'], { kind: 'blackhole' }),
  onProxies('cut-postgres', 'every connection to PostgreSQL is reset, and so is every new one', ['postgres'], { kind: 'reset' }),
  onProxies('drop-payment', 'the providers take orders, their answers are dropped', providers, {
    kind: 'drop-reply',
    chance: 0.6,
  }),
  onProxies('torn-payment', 'the answers of the providers are torn off in the middle', providers, {
    kind: 'reset-after',
    bytes: 90,
  }),
  onProxies('silent-redis', 'nothing gets to Redis or back, and nobody is told', ['redis'], { kind: 'blackhole' }),
  onProxies('drop-redis', 'any reply of Redis may be dropped and its connection cut', ['redis'], {
    kind: 'drop-reply',
    chance: 0.05,
  }),
  onProxies('silent-nats', 'nothing gets to NATS or back, and nobody is told', ['nats'], { kind: 'blackhole' }),
  onProxies('no-provider', 'the providers are not to be reached', providers, { kind: 'reset' }),
];
