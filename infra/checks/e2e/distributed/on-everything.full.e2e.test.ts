import { findServer } from '../../../testing/index.js';
import { startEventStoreDouble } from '../../../testing/event-store-double/index.js';
import { findCaddy } from '../../../testing/proxy/find-caddy.js';
import { expect, test } from '@playwright/test';
import { Redis } from 'ioredis';
import { connect } from 'nats';
import { distributedPath, type Surroundings } from './distributed-path.js';

// In CI a missing server is an error; elsewhere the sentence says what was tried.
const [redis, nats] = [await findServer('redis', { own: true }), await findServer('nats', { own: true })];
const caddy = await findCaddy();
const missing = redis.missing ?? nats.missing ?? caddy.missing;

test.skip(missing !== null, missing ?? '');

// The double implements EventStoreDB's protocol; it is not EventStoreDB. Caddy, Redis and NATS are
// real.
distributedPath('behind Caddy, with events in a double of EventStoreDB, jobs in Redis and hints through NATS', 'all', everything);

async function everything(): Promise<Surroundings> {
  const [events, jobs, hints] = await Promise.all([startEventStoreDouble(), redis.start(), nats.start()]);
  const listener = await connect({ servers: new URL(hints.url).host });
  let heard = 0;
  listener.subscribe('panelist.hints', { callback: () => (heard += 1) });
  return {
    env: { EVENT_STORE_URL: events.url, REDIS_URL: jobs.url, NATS_URL: hints.url },
    proxy: caddy.start,
    inUse: async () => {
      const client = new Redis(jobs.url);
      const done = await client.zcard('{panelist-advance-payout}:advance-payout:completed');
      client.disconnect();
      expect(done).toBeGreaterThan(0);
      expect(heard).toBeGreaterThan(0);
      expect(events.calls.append).toBeGreaterThan(0);
    },
    stop: async () => {
      await listener.close();
      await Promise.all([events.stop(), jobs.stop(), hints.stop()]);
    },
  };
}
