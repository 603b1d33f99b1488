import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memoryVault, type Vault } from '../personal-data/index.js';
import { insertRows, testDatabase, type TestDatabase } from '../../../testing/index.js';
import { createTable, id, integer, personal, readModel, readPage, select, text } from './index.js';
import { sql } from '../postgres/index.js';

const gifts = readModel({
  name: 'sample-gifts',
  version: 1,
  key: 'giftId',
  subject: 'userId',
  columns: { giftId: id(), userId: id(), cents: integer(), note: personal(text(), '') },
});
const columns = select(gifts, 'giftId', 'cents', 'note');

describe('a page of rows', () => {
  let database: TestDatabase;
  let vault: Vault;
  /** Subjects whose keys were fetched. */
  const warmed: string[][] = [];
  beforeAll(async () => {
    database = await testDatabase();
    const memory = memoryVault();
    vault = {
      ...memory,
      warm: async (subjects, options) => {
        warmed.push([...subjects]);
        return memory.warm(subjects, options);
      },
    };
    await database.pool.query(createTable(gifts).compile().text);
    await insertRows(
      { pool: database.pool, vault },
      gifts,
      [1, 2, 3].map((number) => ({ giftId: `gift-${number}`, userId: 'ada', cents: number * 100, note: `note ${number}` })),
    );
  });
  afterAll(async () => database.close());

  const pageOf = async (skip: number, userId = 'ada') => {
    const { table, refs: r } = gifts;
    warmed.length = 0;
    return readPage<{ readonly count: number; readonly cents: number | null }, { readonly giftId: string }>(
      { pool: database.pool, vault },
      columns,
      {
        wanted: sql`select * from ${table} where ${r.userId} = ${userId}`,
        totals: sql`count(*)::integer as count, sum(${r.cents})::integer as cents`,
        order: sql`${r.cents} desc, ${r.giftId}`,
        limit: 2,
        skip,
      },
    );
  };

  it('comes in order, readable, with totals over all pages', async () => {
    expect(await pageOf(0)).toEqual({
      rows: [
        { giftId: 'gift-3', cents: 300, note: 'note 3' },
        { giftId: 'gift-2', cents: 200, note: 'note 2' },
      ],
      totals: { count: 3, cents: 600 },
    });
    expect((await pageOf(2)).rows).toEqual([{ giftId: 'gift-1', cents: 100, note: 'note 1' }]);
  });

  it('keeps its totals behind the last row, and fetches no key for rows that do not exist', async () => {
    expect(await pageOf(9)).toEqual({ rows: [], totals: { count: 3, cents: 600 } });
    expect(await pageOf(0, 'nobody')).toEqual({ rows: [], totals: { count: 0, cents: null } });
    expect(warmed.flat()).toEqual([]);
  });
});
