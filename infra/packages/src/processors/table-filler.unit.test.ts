import { expect, it } from '@jest/globals';
import { id, readModel } from '../read-models/index.js';
import { projections, type Projection } from './index.js';
import { tableFiller } from './table-filler.js';

const projectionOf = (name: string): Projection =>
  projections<{ readonly SeatTaken: { readonly seatId: string } }>()(
    readModel({ name, version: 1, key: 'seatId', columns: { seatId: id() } }),
    {},
  );
const [one, two, three] = [projectionOf('one'), projectionOf('two'), projectionOf('three')] as const;

/** A filler with the scans that it asked for, in names of read models; `three` is not divisible. */
function filler(broken?: Projection) {
  const scans: string[][] = [];
  const filled = new Set<string>();
  const rebuild = async (tables: readonly Projection[]) => {
    scans.push(tables.map(({ model }) => model.name));
    if (broken !== undefined && tables.includes(broken)) throw new Error('cannot be folded');
    for (const { name } of tables) filled.add(name);
  };
  const pool = {
    query: async (_text: unknown, values: readonly string[]) => ({
      rows: filled.has(values[0] ?? '') ? [{ position: '1' }] : [],
    }),
  } as unknown as Parameters<typeof tableFiller>[0]['pool'];
  return { scans, fill: tableFiller({ pool, rebuild, isDivisible: (projection) => projection !== three }) };
}

it('tables that are filled at the same time share scans with their like', async () => {
  const { scans, fill } = filler();
  await Promise.all([fill(two), fill(three), fill(one)]);
  expect(scans).toEqual([['two', 'one'], ['three']]);
});

it('of a scan that failed each table is tried alone, and its own caller sees the failure', async () => {
  const { scans, fill } = filler(two);
  const outcomes = await Promise.allSettled([fill(one), fill(two), fill(three)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(scans).toEqual([['one', 'two'], ['one'], ['two'], ['three']]);
});

it('tables that a shared scan has filled before it failed are not filled again', async () => {
  const { scans, fill } = filler(three);
  const outcomes = await Promise.allSettled([fill(one), fill(three)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(scans).toEqual([['one'], ['three'], ['three']]);
});
