import type { StatementView } from '@panelist/domain/fairness/browser';
import { expect, test } from '@jest/globals';
import { withStatements } from './with-statements.js';

const statement = (id: string, at: string): StatementView => ({
  id,
  at,
  kind: 'no-show',
  decision: id,
  by: 'researcher',
  facts: [],
  consequence: 'Nothing.',
});
const at = (hour: number) => `2026-03-01T0${hour}:00:00.000Z`;
const line = (what: string, hour: number) => ({ at: at(hour), who: 'You', what });

test('a decision belongs to the last line of its moment, and has a line of its own where none tells it', () => {
  const lines = withStatements(
    [line('You submitted.', 1), line('Other people are looked for.', 1), line('You withdrew.', 4)],
    [statement('outcome', at(1)), statement('review', at(3))],
  );
  expect(lines.map(({ entry, statements }) => [entry?.what ?? null, statements.map(({ id }) => id)])).toEqual([
    ['You submitted.', []],
    ['Other people are looked for.', ['outcome']],
    [null, ['review']],
    ['You withdrew.', []],
  ]);
});
