import { describe, expect, it } from '@jest/globals';
import { gatheredReads } from './gathered-reads.js';

function gathering() {
  const statements: (readonly string[])[] = [];
  const read = gatheredReads(async (wanted) => {
    statements.push(wanted.map(({ stream }) => stream));
    if (wanted.some(({ stream }) => stream === 'poison')) throw new Error('refused');
    if (wanted.some(({ stream }) => stream === 'silence')) throw new Error('Query read timeout');
    return wanted.map(({ stream, from }) => [
      {
        eventId: stream,
        type: 'Read',
        data: {},
        metadata: {},
        stream,
        revision: from,
        position: '1',
        recordedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
  });
  return { statements, revisionOf: async (stream: string, from: number) => (await read(stream, { from }))[0]?.revision };
}

describe('reads of streams', () => {
  it('that are asked for in one turn are one statement, each with its own answer', async () => {
    const { statements, revisionOf } = gathering();
    expect(await Promise.all([revisionOf('a', 3), revisionOf('b', 5), revisionOf('a', 7)])).toEqual([3, 5, 7]);
    expect(statements).toEqual([['a', 'b', 'a']]);
  });

  it('fail alone', async () => {
    const { revisionOf } = gathering();
    const [one, poison] = await Promise.allSettled([revisionOf('a', 3), revisionOf('poison', 0)]);
    expect(one).toEqual({ status: 'fulfilled', value: 3 });
    expect(poison).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
  });

  it('fail together, without another statement, when the connection is lost', async () => {
    const { statements, revisionOf } = gathering();
    const results = await Promise.allSettled([revisionOf('a', 3), revisionOf('silence', 0)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(statements).toHaveLength(1);
  });
});
