import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@panelist/domain/kernel';
import type { EventLog } from '@panelist/infra/event-sourcing';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { chance } from '../../test-kit/random-projects.test-kit.js';
import { personLog, type WantedEvents } from './support-history-route.js';

const verified: DomainEvent = { type: 'EmailVerified', data: { userId: 'ada' } };
const others: DomainEvent = { type: 'EmailVerified', data: { userId: 'ben' } };
const granted: DomainEvent = {
  type: 'RoleGranted',
  data: { userId: 'ada', role: 'researcher', by: 'operator alice', reason: 'Joined.', decidedAt: '2026-03-01T10:00:00.000Z' },
};

describe("a person's log", () => {
  let world: QueryWorld;
  /** Types in the order of their appends. */
  const appended: string[] = [];
  beforeAll(async () => {
    world = await queryWorld();
    const { one, maybe } = chance(11);
    const streams = Array.from({ length: 25 }, (_, index) => `account-${index}`);
    for (let round = 0; round < 90; round += 1) {
      const events = [maybe(0.7) ? verified : granted, ...(maybe(0.3) ? [others] : [])];
      await world.append(one(streams), events);
      appended.push(...events.filter(({ data }) => data['userId'] === 'ada').map(({ type }) => type));
    }
  });
  afterAll(async () => world.close());

  async function allPages(wanted: WantedEvents) {
    let read = 0;
    const counting: Pick<EventLog, 'read'> = {
      read: async (stream, options) => {
        const events = await world.log.read(stream, options);
        read += events.length;
        return events;
      },
    };
    const log = personLog(counting, world);
    const pages: string[][] = [];
    let cursor: string | null | undefined = wanted.cursor;
    let last = '';
    do {
      const page = await log.pageOf('ada', { ...wanted, ...(cursor && { cursor }) });
      for (const { position, data } of page.events) {
        if (last !== '') expect(wanted.order === 'oldest' ? position > last : position < last).toBe(true);
        expect(data['userId']).toBe('ada');
        last = position;
      }
      pages.push(page.events.map(({ type }) => type));
      cursor = page.next;
    } while (cursor !== null);
    return { pages, read };
  }

  it('gives every event once, in the order in which they happened, page by page, out of all streams', async () => {
    const { pages } = await allPages({ limit: 8, types: [], order: 'oldest' });
    expect(pages.flat()).toEqual(appended);
    expect(pages.slice(0, -1).every((page) => page.length === 8)).toBe(true);
    expect(pages.at(-1)).not.toHaveLength(0);
  });

  it('gives the newest first, too', async () => {
    const { pages } = await allPages({ limit: 8, types: [], order: 'newest' });
    expect(pages.flat()).toEqual(appended.toReversed());
  });

  it('gives only what one kind of actor did', async () => {
    const of = async (actor: 'staff' | 'panelist') =>
      (await allPages({ limit: 50, types: [], order: 'oldest', actor })).pages.flat();
    expect(await of('panelist')).toEqual(appended);
    expect(await of('staff')).toEqual([]);
  });

  it('gives only events of some types', async () => {
    const { pages } = await allPages({ limit: 5, types: ['RoleGranted', 'PhoneVerified'], order: 'oldest' });
    expect(pages.flat()).toEqual(appended.filter((type) => type === 'RoleGranted'));
  });

  it('reads few events besides the page', async () => {
    const log = { limit: 3, types: ['RoleGranted'], order: 'oldest' } as const;
    const { pages, read } = await allPages(log);
    expect(read).toBeLessThan(pages.flat().length * 3);
  });

  it('skips a deleted stream and continues after it', async () => {
    const gone: Pick<EventLog, 'read'> = {
      read: async (stream, options) => (stream === 'account-3' ? [] : world.log.read(stream, options)),
    };
    const first = await personLog(gone, world).pageOf('ada', { limit: 89, types: [], order: 'oldest' });
    expect(first.events.length).toBeLessThan(89);
    expect(first.events.length).toBeGreaterThan(0);
    expect(first.next).not.toBeNull();
  });
});
