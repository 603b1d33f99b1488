import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from '@panelist/infra/postgres';
import { memoryVault } from '@panelist/infra/personal-data';
import { ensureTables } from '@panelist/infra/processors';
import { readRows, readValues, select, type AnyRow, type ReadModel } from '@panelist/infra/read-models';
import { projections } from '@panelist/projectors/projections';
import { accounts, answerTimes, hiddenProjects } from '@panelist/projectors/read-models';
import { insertRows, testDatabase, type TestDatabase } from '../../../../infra/testing/index.js';
import { accountRow } from '../../test-kit/sample-rows.test-kit.js';
import { openPastPool, pastTables, type PastTables } from './past-tables.js';

let database: TestDatabase;
let pastPool: TestDatabase['pool'];
let tables: PastTables;
beforeAll(async () => {
  database = await testDatabase();
  await ensureTables(
    database.pool,
    projections.filter(({ model }) => model.name === answerTimes.name),
    'refuse',
  );
  pastPool = openPastPool(database.url);
  tables = pastTables({ pastPool, vault: memoryVault() });
});
afterAll(async () => {
  await pastPool.end();
  await database.close();
});

const columns = select(accounts, 'userId', 'firstName');
const ada: AnyRow = { ...accountRow('ada'), firstName: 'Ada' };
const adaLater: AnyRow = { ...ada, firstName: 'Augusta' };
const ben: AnyRow = { ...accountRow('ben'), firstName: 'Ben' };

const folded = (...rows: readonly AnyRow[]) => new Map<ReadModel, readonly AnyRow[]>([[accounts, rows]]);
const namesIn = async (...rows: readonly AnyRow[]) =>
  tables.over(folded(...rows), '2026-03-01T12:00:00.000Z', async (access) => {
    const found = await readRows(
      access,
      columns,
      sql`select ${columns.columns('t')} from ${accounts.table} t order by t.${accounts.refs.userId}`,
    );
    return found.map(({ firstName }) => firstName);
  });

test('each look reads its own rows, also beside others and after one that failed', async () => {
  expect(await namesIn(ada)).toEqual(['Ada']);
  expect(await namesIn(adaLater, ben)).toEqual(['Augusta', 'Ben']);
  expect(await Promise.all([namesIn(ada), namesIn(ben), namesIn(), namesIn(adaLater)])).toEqual([
    ['Ada'],
    ['Ben'],
    [],
    ['Augusta'],
  ]);
  const failing = tables.over(folded(ben), '2026-03-01T12:00:00.000Z', async ({ pool }) => pool.query('select 1 / 0'));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await namesIn(adaLater)).toEqual(['Augusta']);
});

test('tables that are made ready stay as they are where a look has filled them', async () => {
  await tables.makeReady([accounts]);
  expect(await namesIn(ada)).toEqual(['Ada']);
  await tables.makeReady([accounts]);
  expect(await namesIn(ada, ben)).toEqual(['Ada', 'Ben']);
});

test('rows of several statements are all there', async () => {
  const many = Array.from({ length: 450 }, (_, index): AnyRow => ({ ...accountRow(`user-${index}`), firstName: `N${index}` }));
  expect(await namesIn(...many)).toHaveLength(450);
  expect(await namesIn(ben, ...many.slice(300))).toHaveLength(151);
});

test('the tables of a connection that broke are filled again', async () => {
  expect(await namesIn(ada)).toEqual(['Ada']);
  const broken = new Promise((resolve) => pastPool.once('remove', resolve));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panelist-past' and datname = current_database()",
  );
  await broken;
  expect(await namesIn(adaLater)).toEqual(['Augusta']);
});

test('a query after its look, and one of a model without rows of then, fail', async () => {
  const late = await tables.over(folded(ada), '2026-03-01T12:00:00.000Z', async ({ pool }) => pool);
  await expect(late.query('select 1')).rejects.toThrow('has ended');
  const other = tables.over(folded(ada), '2026-03-01T12:00:00.000Z', async ({ pool }) =>
    readValues(pool, sql`select * from ${hiddenProjects.table}`),
  );
  await expect(other).rejects.toThrow('"hidden_projects_v1" does not exist');
});

test('the researchers’ times are those until the look’s, and no look depends on their table', async () => {
  const who = { participationId: 'ada-on-bread', ownerId: 'rita', projectId: 'bread' };
  const times = { submittedAt: '2026-03-01T08:00:00.000Z', invitedAt: '2026-03-01T12:00:00.000Z', refusedAt: null };
  const row = { ...who, ...times, attendedAt: '2026-03-03T08:00:00.000Z', approvedAt: null };
  await insertRows({ pool: database.pool, vault: memoryVault() }, answerTimes, [row]);
  const { table, refs: r } = answerTimes;
  const shownAt = async (at: string) =>
    tables.over(folded(ada), at, async ({ pool }) =>
      readValues(
        pool,
        sql`select ${r.submittedAt} is not null as submitted, ${r.invitedAt} is not null as invited, ${r.attendedAt} is not null as attended from ${table}`,
      ),
    );
  expect(await shownAt('2026-03-01T11:59:59.999Z')).toEqual([{ submitted: true, invited: false, attended: false }]);
  expect(await shownAt('2026-03-01T14:00:00.000+02:00')).toEqual([{ submitted: true, invited: true, attended: false }]);
  await database.pool.query(`drop view ${answerTimes.tableName}`);
});
