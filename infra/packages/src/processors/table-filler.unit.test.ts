import { expect, it } from '@jest/globals';
import { id, readModel } from '../read-models/index.js';
import { projections, type Projection } from './index.js';
import { tableFiller } from './rebuild-tables.js';

const projectionOf = (name: string): Projection =>
  projections<{ readonly SeatTaken: { readonly seatId: string } }>()(
    readModel({ name, version: 1, key: 'seatId', columns: { seatId: id() } }),
    {},
  );
const [one, two, three] = [projectionOf('one'), projectionOf('two'), projectionOf('three')] as const;

/** A filler with the scans that it asked for, in names of read models. */
function filler(broken?: Projection) {
  const scans: string[][] = [];
  const filled = new Set<Projection>();
  const rebuild = async (tables: readonly Projection[]) => {
    scans.push(tables.map(({ model }) => model.name));
    for (const table of tables) if (table !== broken) filled.add(table);
    if (broken !== undefined && tables.includes(broken)) throw new Error('cannot be folded');
  };
  const isEmpty = async (projection: Projection) => !filled.has(projection);
  return { scans, fill: tableFiller({ isEmpty, rebuild }) };
}

it('tables that are filled at the same time share a scan', async () => {
  const { scans, fill } = filler();
  await Promise.all([fill(two), fill(three), fill(one)]);
  expect(scans).toEqual([['two', 'three', 'one']]);
});

it('of a scan that failed each table that it has not filled is tried alone, and its own caller sees the failure', async () => {
  const { scans, fill } = filler(two);
  const outcomes = await Promise.allSettled([fill(one), fill(two), fill(three)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(scans).toEqual([['one', 'two', 'three'], ['two']]);
});
