import { beforeEach, describe, expect, it } from '@jest/globals';
import { event, events as eventsOf, older, stream } from '@panelist/domain/kernel';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { memoryEventStore } from '../event-store/index.js';
import type { EventStore } from '../event-store/index.js';
import { memoryVault, SubjectErasedError } from '../../personal-data/index.js';
import type { Vault } from '../../personal-data/index.js';
import { knownEvents } from '../../../../testing/known-events.js';
import { eventLog, InvalidEventDataError, UnreadableEventError } from './index.js';
import type { EventLog, EventToRecord } from './index.js';

const joined = { userId: 'person-1', email: 'zoe@example.com', age: 41, plan: 'free' };
const introduction = { fromId: 'person-1', fromName: 'Zoe', toId: 'person-2', toName: 'Ada' };
const events = knownEvents(
  eventsOf(stream('test', null), {
    Joined: event({
      data: { userId: z.string(), email: z.string(), age: z.number().optional(), plan: z.string() },
      sample: joined,
      personal: { userId: { email: '', age: 0 } },
      sentence: ({ plan }) => `Joined with the plan ${plan}.`,
    }),
    Introduced: event({
      data: { fromId: z.string(), fromName: z.string(), toId: z.string().nullable(), toName: z.string().nullable() },
      sample: introduction,
      personal: { fromId: { fromName: 'somebody' }, toId: { toName: 'somebody' } },
      sentence: ({ fromName, toName }) => `${fromName} met ${toName}.`,
    }),
    Counted: event({ data: { count: z.number() }, sample: { count: 1 }, sentence: ({ count }) => `Counted to ${count}.` }),
  }),
);

const toRecord = (type: string, data: Record<string, unknown>): EventToRecord => ({
  eventId: randomUUID(),
  event: { type, data },
  metadata: {
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: { kind: 'system', id: 'test' },
    correlationId: 'request-1',
    causationId: 'request-1',
    commandId: 'command-1',
  },
});

describe('the event log', () => {
  let store: EventStore;
  let vault: Vault;
  let log: EventLog;
  beforeEach(() => {
    store = memoryEventStore();
    vault = memoryVault();
    log = eventLog({ store, vault, events });
  });
  const stored = async () => JSON.stringify(await store.readAll(null));

  it('gives back what was recorded, with revision and position', async () => {
    const record = toRecord('Joined', joined);
    const { position } = await log.append('person-1', [record], 'no-stream');
    expect(await log.read('person-1')).toEqual([
      {
        type: 'Joined',
        data: joined,
        eventId: record.eventId,
        stream: 'person-1',
        revision: 0,
        position,
        at: record.metadata.occurredAt,
        recordedAt: (await store.readStream('person-1'))[0]?.recordedAt,
        metadata: { ...record.metadata, schemaVersion: 1 },
      },
    ]);
    expect((await log.readAll(null)).events).toEqual(await log.read('person-1'));
  });

  it('knows what it has just appended as a read returns it', async () => {
    const { written } = await log.append('person-1', [toRecord('Joined', joined)], 'no-stream');
    const [read] = await log.read('person-1');
    expect(written()).toEqual([{ ...read, recordedAt: '' }]);
  });

  it('keeps personal fields out of the store', async () => {
    await log.append('person-1', [toRecord('Joined', joined)], 'no-stream');
    expect(await stored()).not.toMatch(/zoe@example|"age"/);
    expect(await stored()).toContain('free');
  });

  it('refuses data that the schema refuses, without repeating them', async () => {
    const refused = log.append('person-1', [toRecord('Joined', { ...joined, email: 4711 })], 'no-stream');
    await expect(refused).rejects.toThrow(InvalidEventDataError);
    await expect(refused).rejects.not.toThrow('4711');
    await expect(log.append('person-1', [toRecord('Unheard', {})], 'no-stream')).rejects.toThrow('Unheard');
    await expect(log.append('person-1', [toRecord('toString', {})], 'no-stream')).rejects.toThrow(InvalidEventDataError);
  });

  it('drops what the schema does not know', async () => {
    await log.append('person-1', [toRecord('Joined', { ...joined, stray: 'canary' })], 'no-stream');
    expect(await stored()).not.toContain('canary');
  });

  it('leaves absent personal fields absent', async () => {
    await log.append('person-1', [toRecord('Joined', { userId: 'person-1', email: 'a@b.example', plan: 'free' })], 'no-stream');
    expect((await log.read('person-1'))[0]?.data).not.toHaveProperty('age');
  });

  it('puts the replacements in the fields of an erased person only', async () => {
    await log.append('person-1', [toRecord('Joined', joined)], 'no-stream');
    await log.append('meeting-1', [toRecord('Introduced', introduction)], 'no-stream');
    await vault.erase('person-1');
    expect((await log.readAll(null)).events.map((recorded) => recorded.data)).toEqual([
      { ...joined, email: '', age: 0 },
      { ...introduction, fromName: 'somebody' },
    ]);
  });

  it('refuses personal fields of an erased person', async () => {
    await vault.erase('person-1');
    await expect(log.append('person-1', [toRecord('Joined', joined)], 'no-stream')).rejects.toThrow(SubjectErasedError);
    expect(await store.head()).toBeNull();
  });

  it('refuses personal fields without a person', async () => {
    const alone = { ...introduction, toId: null, toName: null };
    await log.append('meeting-1', [toRecord('Introduced', alone)], 'no-stream');
    expect((await log.read('meeting-1'))[0]?.data).toEqual(alone);
    await expect(log.append('meeting-1', [toRecord('Introduced', { ...alone, toName: 'Ada' })], 0)).rejects.toThrow('toName');
  });

  it('notices a ciphertext that was moved to another event', async () => {
    await log.append('person-1', [toRecord('Joined', joined)], 'no-stream');
    const [original] = await store.readStream('person-1');
    await store.append(
      'person-2',
      [{ ...toRecord('Joined', {}), type: 'Joined', data: original?.data ?? {}, metadata: original?.metadata ?? {} }],
      'any',
    );
    await expect(log.read('person-2')).rejects.toThrow('moved');
  });

  describe('an older version', () => {
    const second = { userId: 'person-1', mail: 'zoe@example.com', plan: 'free' };
    const newer = knownEvents(
      eventsOf(stream('test', null), {
        Joined: event({
          data: { userId: z.string(), mail: z.string(), plan: z.string(), paid: z.boolean() },
          sample: { ...second, paid: false },
          older: [
            older(joined, ({ userId, email, plan }) => ({ userId, mail: email, plan })),
            older(second, (data) => ({ ...data, paid: data.plan !== 'free' })),
          ],
          personal: { userId: { mail: 'gone' } },
          sentence: ({ plan }) => `Joined with the plan ${plan}.`,
        }),
      }),
    );

    it('is brought to the newest, step by step', async () => {
      await log.append('person-1', [toRecord('Joined', joined)], 'no-stream');
      const later = eventLog({ store, vault, events: newer });
      const upcast = { userId: 'person-1', mail: 'zoe@example.com', plan: 'free', paid: false };
      expect((await later.read('person-1'))[0]?.data).toEqual(upcast);
      await vault.erase('person-1');
      expect((await later.read('person-1'))[0]?.data).toEqual({ ...upcast, mail: 'gone' });
    });

    it('is refused by code that does not know its version', async () => {
      await eventLog({ store, vault, events: newer }).append(
        'person-1',
        [toRecord('Joined', { userId: 'person-1', mail: 'm', plan: 'p', paid: true })],
        'no-stream',
      );
      await expect(log.read('person-1')).rejects.toThrow('newer');
    });
  });

  describe('an unreadable event', () => {
    beforeEach(async () => {
      await log.append('count-1', [toRecord('Counted', { count: 1 })], 'no-stream');
      await store.append('count-1', [{ eventId: randomUUID(), type: 'Unheard', data: {}, metadata: {} }], 0);
      await log.append('count-1', [toRecord('Counted', { count: 2 })], 1);
    });

    it('ends a page before it, and is named by the next one', async () => {
      const page = await log.readAll(null);
      expect(page).toMatchObject({ events: [{ data: { count: 1 } }], atHead: false });
      const refused = log.readAll(page.position);
      await expect(refused).rejects.toThrow(UnreadableEventError);
      await expect(refused).rejects.toMatchObject({ event: { type: 'Unheard', stream: 'count-1' } });
      await expect(log.read('count-1')).rejects.toThrow('Unheard');
    });

    it('does not affect readers that filter it out', async () => {
      expect((await log.readAll(null, { filter: { types: ['Counted'] } })).events).toHaveLength(2);
    });
  });
});
