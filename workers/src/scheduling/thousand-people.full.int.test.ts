import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Refusal } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { calendarDecider, calendarStream, type Calendar } from '@panelist/domain/scheduling';
import { commandHandler, eventLog, postgresEventStore, type EventStore } from '@panelist/infra/event-sourcing';
import { systemClock } from '@panelist/infra/foundation';
import { memoryVault } from '@panelist/infra/personal-data';
import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '../../../infra/testing/index.js';
import { by } from '../workers.test-kit.js';

/** Separate processes have folded streams of their own, so their conflicts are real. */
const processes = 4;
const people = 1_000;
const times = 10;

let database: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  database = await testDatabase();
  store = await postgresEventStore({ connectionString: database.url, pool: database.pool, onError: () => undefined });
});
afterAll(async () => {
  await store.close();
  await database.close();
});

it('a thousand people want ten times: exactly ten get one, each another', async () => {
  const clock = systemClock();
  const projectId = randomUUID();
  const stream = calendarStream.of(projectId);
  const slots = Array.from({ length: times }, (_, index) => {
    const start = Date.parse(clock.now()) + (index + 24) * 3_600_000;
    return { start: new Date(start).toISOString(), end: new Date(start + 1_800_000).toISOString() };
  });
  const facts = { ofProject: slots, timezone: 'UTC' };
  const log = eventLog({ store, vault: memoryVault(), events: registry.events });
  const handlers = Array.from({ length: processes }, () => commandHandler({ log, clock }));

  const claim = async (index: number): Promise<string> => {
    const handler = handlers[index % processes];
    // Each person wants two times at the same moment.
    const starts = [slots[index % times]?.start ?? '', slots[(index * 7 + 3) % times]?.start ?? ''];
    const outcomes = await Promise.all(
      starts.map(async (start) => {
        const command = {
          type: 'ClaimSlot',
          projectId,
          participationId: `person-${index}`,
          bookingUid: randomUUID(),
          start,
          timezone: 'UTC',
          at: clock.now(),
        } as const;
        try {
          const result = await handler?.handle(calendarDecider, stream, command, by(`person-${index}`), facts);
          return result?.events.length === 1 ? 'claimed' : 'held';
        } catch (error) {
          if (error instanceof Refusal) return error.code;
          throw error;
        }
      }),
    );
    return outcomes.includes('claimed') ? 'claimed' : (outcomes[0] ?? '');
  };
  const outcomes = await Promise.all(Array.from({ length: people }, (_, index) => claim(index)));
  expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(times);
  expect(outcomes.filter((outcome) => outcome === 'store.conflict')).toEqual([]);
  const { claims }: Calendar = (await commandHandler({ log, clock }).load(calendarDecider, stream)).state;
  expect(new Set(claims.map(({ start }) => start)).size).toBe(times);
  expect(new Set(claims.map(({ participationId }) => participationId)).size).toBe(times);
  expect(await log.read(stream)).toHaveLength(times);
});
