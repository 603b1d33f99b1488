import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { by, openWorld, until, type World } from '../../../../workers/src/workers.test-kit.js';
import { fillDemo } from '../index.js';

let all: World;
beforeEach(async () => {
  all = await openWorld();
  await fillDemo(all.dependencies);
}, 180_000);
afterEach(async () => all.close());

const count = async (text: string): Promise<number> =>
  (await all.database.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n ?? 0;

/**
 * Reactions that have not reached this position, and work that is due and was not begun. The queue
 * ignores mails that it knows from the first time, so that their rows stay.
 */
async function unfinished(head: string | null): Promise<readonly string[]> {
  const { rows } = await all.database.pool.query<{ what: string }>(
    `select name as what from app.checkpoints where kind = 'reaction' and (position is null or position < $1 collate "C")
     union all select kind || ' ' || tries from app.deadlines where due_at <= $2 and tries = 0`,
    [head, all.clock.now()],
  );
  return rows.map(({ what }) => what);
}

/**
 * The reactions have handled what the log held; then nothing happens, nor is due, for three
 * seconds.
 */
async function comesToRest(start: string | null): Promise<void> {
  const end = Date.now() + 90_000;
  let head = start;
  for (let calm = 0; calm < 30;) {
    const left = await unfinished(start);
    const now = await all.dependencies.store.head();
    calm = left.length === 0 && now === head ? calm + 1 : 0;
    head = now;
    if (Date.now() > end) throw new Error(`Still to do: ${left.join(', ')}\n${all.logged.slice(-10).join('')}`);
    await sleep(100);
  }
}

/**
 * Everything that the reactions and their jobs leave: events, orders, mails, text messages, parked
 * streams.
 */
const effects = async () => {
  const { events } = await all.dependencies.log.readAll(null, { limit: 100_000 });
  return {
    events: events.map(({ type, stream }) => `${type} ${stream}`),
    orders: (await count('sandbox.tremendous_orders')) + (await count('sandbox.paypal_batches')),
    messages: (await all.sandbox.inbox()).map(({ to, subject }) => `${to}: ${subject}`),
    parked: (await all.database.pool.query('select name, stream, failing from app.parked_streams')).rows,
  };
};

it('changes nothing, although each reaction handles the whole log again after everybody was erased', async () => {
  const workers = await all.startWorkers();
  await comesToRest(await all.dependencies.store.head());
  const { log, commands, clock } = all.dependencies;
  // Everybody who takes part; accounts of staff and researchers are not erased.
  const people = (await log.readAll(null, { limit: 100_000 })).events.flatMap(({ type, data }) =>
    type === 'ProfileCreated' ? [String(data['userId'])] : [],
  );
  for (const userId of people) {
    const command = { type: 'RequestErasure', by: 'person', erasureId: randomUUID(), now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
  }
  const isErased = async (userId: string) =>
    (await commands.load(accountDecider, accountStream.of(userId))).state.status === 'erased';
  await until(async () => (await Promise.all(people.map(isErased))).every(Boolean), 'everybody is erased', all.logged);
  // No checkpoint moves for events of other types.
  await comesToRest(null);
  const before = await effects();
  expect(before.events.length).toBeGreaterThan(500);
  expect(before.parked).toEqual([]);
  await workers.stop();
  await all.database.pool.query("delete from app.checkpoints where kind = 'reaction'");
  await all.startWorkers();
  await until(async () => (await count("app.checkpoints where kind = 'reaction'")) > 5, 'the reactions begin', all.logged);
  await comesToRest(await all.dependencies.store.head());
  const after = await effects();
  expect(after.parked).toEqual([]);
  expect(after.events.slice(before.events.length)).toEqual([]);
  expect(after).toEqual(before);
}, 300_000);
