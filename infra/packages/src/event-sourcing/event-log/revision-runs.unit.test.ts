import { describe, expect, it } from '@jest/globals';
import { revisionRuns } from './revision-runs.js';

const at = (stream: string, ...revisions: readonly number[]) => revisions.map((revision) => ({ stream, revision }));

describe('runs of revisions', () => {
  it('join neighbouring revisions of one stream, in any order, and no others', () => {
    expect(revisionRuns([...at('b', 8, 7), ...at('a', 0, 900, 6, 907), ...at('b', 1)])).toEqual([
      { stream: 'a', from: 0, to: 6 },
      { stream: 'a', from: 900, to: 900 },
      { stream: 'a', from: 907, to: 907 },
      { stream: 'b', from: 1, to: 8 },
    ]);
    expect(revisionRuns([])).toEqual([]);
  });
});
