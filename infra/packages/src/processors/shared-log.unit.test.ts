import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../event-sourcing/index.js';
import { eventBuffer, type EventBatch } from './shared-log.js';

const anEvent = (text: string): StoredEvent => ({
  eventId: 'e',
  type: 'Written',
  data: { text },
  metadata: {},
  stream: 'note-1',
  revision: 0,
  position: '1',
  recordedAt: '2026-01-01T00:00:00.000Z',
});
const aPiece = (to: string, events: number, text = ''): EventBatch => ({
  from: null,
  to,
  atHead: true,
  stored: Array.from({ length: events }, () => anEvent(text)),
});

describe('decrypted pieces of the log', () => {
  let time = 0;
  const batches = () => eventBuffer({ events: 10, size: 1_000, age: 60 }, () => time);
  const ends = (kept: ReturnType<typeof batches>) => kept.after(null).map(({ to }) => to);

  it('are bounded by their number of events', () => {
    const kept = batches();
    for (const to of ['a', 'b', 'c', 'd']) kept.add(aPiece(to, 4));
    expect(ends(kept)).toEqual(['c', 'd']);
  });

  it('are bounded by their size, but for the newest', () => {
    const kept = batches();
    kept.add(aPiece('a', 2, 'x'.repeat(300)));
    kept.add(aPiece('b', 1, 'x'.repeat(300)));
    expect(ends(kept)).toEqual(['a', 'b']);
    kept.add(aPiece('c', 1, 'x'.repeat(300)));
    expect(ends(kept)).toEqual(['b', 'c']);
    kept.add(aPiece('d', 1, 'x'.repeat(5_000)));
    expect(ends(kept)).toEqual(['d']);
    kept.add(aPiece('e', 1));
    expect(ends(kept)).toEqual(['e']);
  });

  it('are found from the position on that a processor has reached', () => {
    const kept = batches();
    for (const to of ['a', 'b', 'c']) kept.add(aPiece(to, 1));
    expect(kept.oldest()?.to).toBe('a');
    expect(kept.after('a').map(({ to }) => to)).toEqual(['b', 'c']);
    expect(kept.after('aa').map(({ to }) => to)).toEqual(['b', 'c']);
    expect(kept.after('c')).toEqual([]);
  });

  it('are dropped when they are old, the newest too', () => {
    const kept = batches();
    kept.add(aPiece('a', 1));
    time += 30;
    kept.add(aPiece('b', 1));
    time += 30;
    kept.dropOld();
    expect(ends(kept)).toEqual(['b']);
    time += 30;
    kept.dropOld();
    expect(ends(kept)).toEqual([]);
  });
});
