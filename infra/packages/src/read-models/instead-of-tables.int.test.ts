import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memoryVault } from '../personal-data/index.js';
import { insertRows, testDatabase, type TestDatabase } from '../../../testing/index.js';
import {
  closeRows,
  createTable,
  id,
  insteadOfTables,
  integer,
  personal,
  readModel,
  readPage,
  readRows,
  readValues,
  select,
  text,
} from './index.js';
import { sql } from '../postgres/index.js';

const gifts = readModel({
  name: 'sample-other-gifts',
  version: 1,
  key: 'giftId',
  subject: 'userId',
  columns: { giftId: id(), userId: id(), cents: integer(), note: personal(text(), '') },
});
const columns = select(gifts, 'giftId', 'cents', 'note');
const vault = memoryVault();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(createTable(gifts).compile().text);
  await insertRows({ pool: database.pool, vault }, gifts, [{ giftId: 'today', userId: 'ada', cents: 1, note: 'Today' }]);
});
afterAll(async () => database.close());

/** The same tables with these rows instead. */
async function withRows() {
  const stored = await closeRows(vault, gifts, [
    { giftId: 'a', userId: 'ada', cents: 500, note: 'A' },
    { giftId: 'b', userId: 'ada', cents: 300, note: 'B' },
  ]);
  const rows = sql`select * from json_populate_recordset(null::${gifts.table}, ${JSON.stringify(stored)}::json)`;
  return { pool: insteadOfTables(database.pool, new Map([[gifts.tableName, rows]])), vault };
}

test('statements of every form read the other rows, personal columns included, and tables stay as they are', async () => {
  const { table, refs: r } = gifts;
  const access = await withRows();
  const wanted = sql`select ${columns.columns('t')} from ${table} t where t.${r.cents} > ${400}`;
  expect(await readRows(access, columns, wanted)).toEqual([{ giftId: 'a', cents: 500, note: 'A' }]);
  const page = await readPage<{ readonly count: number }, { readonly giftId: string }>(access, columns, {
    wanted: sql`select * from ${table} where ${r.userId} = ${'ada'}`,
    totals: sql`count(*)::integer as count`,
    order: sql`${r.cents}, ${r.giftId}`,
    limit: 1,
    skip: 1,
  });
  expect(page).toMatchObject({ rows: [{ giftId: 'a', note: 'A' }], totals: { count: 2 } });
  const joined = sql`select count(*)::integer as pairs from ${table} one join ${table} other on one.${r.userId} = other.${r.userId}`;
  expect(await readValues(access.pool, joined)).toEqual([{ pairs: 4 }]);
  expect(await readValues(access.pool, sql`select ${7}::integer as seven`)).toEqual([{ seven: 7 }]);
  expect(await readRows({ pool: database.pool, vault }, columns, sql`select ${columns.columns('t')} from ${table} t`)).toEqual([
    { giftId: 'today', cents: 1, note: 'Today' },
  ]);
});

test('a statement that names another table fails, and a person whose key is gone stays erased', async () => {
  const access = await withRows();
  await expect(readValues(access.pool, sql`select * from read_model.others_v1`)).rejects.toThrow('others_v1');
  await vault.erase('ada');
  expect(await readRows(access, columns, sql`select ${columns.columns('t')} from ${gifts.table} t`)).toMatchObject([
    { giftId: 'a', note: '' },
    { giftId: 'b', note: '' },
  ]);
});
