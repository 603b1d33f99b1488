import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import { inTransaction } from './in-transaction.js';
import { queryTogether, queryTogetherWithin, withStatementSettings } from './query-together.js';

describe('statements that share a message', () => {
  let database: TestDatabase;
  let messages: unknown[];
  let shared: ReturnType<typeof queryTogether>;

  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query('create table public.shelf (name text primary key, books integer not null)');
    const pool = new Proxy(database.pool, {
      get: (target, property: keyof typeof database.pool) => {
        if (property !== 'query') return target[property];
        return async (statement: string, values: unknown[]) => {
          messages.push(statement);
          return target.query(statement, values);
        };
      },
    });
    shared = queryTogether(pool);
  });
  afterAll(async () => database.close());

  const put = async (name: string, books: unknown) =>
    shared.query<{ name: string }>('insert into public.shelf values ($1, $2) returning name', [name, books]);
  const onShelf = async () => (await database.pool.query('select * from public.shelf order by name')).rows;

  it('give each caller its own rows, of the types that a message of its own would give', async () => {
    messages = [];
    const answers = await Promise.all([
      shared.query<object>('select $1::text as text, $2::timestamptz as time, $3::json as json', [
        "it's $1 \\ $2",
        '2026-01-02T03:04:05Z',
        '{"a":[1]}',
      ]),
      shared.query<object>('select $1::bigint as big, $2::boolean as yes, $3::text as nothing', [12n, true, null]),
      shared.query<object>('select where $1', [false]),
      shared.query<object>('select $1::text[] as texts, $2::bytea as bytes, $3::jsonb as object, $4 = any($5) as found', [
        ['a "b" \\c', null, ''],
        Buffer.from([0, 255]),
        { a: { b: 1 } },
        'x',
        ['y', 'x'],
      ]),
    ]);
    expect(answers.map(({ rows }) => rows)).toEqual([
      [{ text: "it's $1 \\ $2", time: new Date('2026-01-02T03:04:05Z'), json: { a: [1] } }],
      [{ big: '12', yes: true, nothing: null }],
      [],
      [{ texts: ['a "b" \\c', null, ''], bytes: Buffer.from([0, 255]), object: { a: { b: 1 } }, found: true }],
    ]);
    expect(answers.map(({ rowCount }) => rowCount)).toEqual([1, 1, 0, 1]);
    expect(messages).toHaveLength(1);
  });

  it('that fail, fail alone', async () => {
    const results = await Promise.allSettled([put('art', 1), put('maps', 'many'), put('plays', 3)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { code: '22P02' } });
    expect(await onShelf()).toEqual([
      { name: 'art', books: 1 },
      { name: 'plays', books: 3 },
    ]);
  });

  it('that are long go alone, so that no other waits', async () => {
    messages = [];
    const [one, other] = await Promise.all([shared.query<object>('select length($1) as n', ['x'.repeat(60_000)]), put('zoo', 4)]);
    expect([one.rows, other.rows]).toEqual([[{ n: 60_000 }], [{ name: 'zoo' }]]);
    expect(messages).toHaveLength(2);
  });

  it('wait for a lock without holding up those of the next message', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("update public.shelf set books = 5 where name = 'art'");
    const waiting = shared.query<object>("update public.shelf set books = books + 1 where name = 'art' returning books");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await put('birds', 6)).rows).toEqual([{ name: 'birds' }]);
    await client.query('commit');
    client.release();
    expect((await waiting).rows).toEqual([{ books: 6 }]);
  });

  it('within a transaction end it together', async () => {
    await expect(
      inTransaction(database.pool, async (client) => {
        const within = queryTogetherWithin(client);
        await Promise.all([
          within.query("insert into public.shelf values ('law', 7)"),
          within.query("insert into public.shelf values ('art', 1)"),
        ]);
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect((await onShelf()).map(({ name }) => name)).not.toContain('law');
  });
});

describe('a statement with settings', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => database.close());

  it('runs with them, and leaves none to the next one on its connection', async () => {
    const client = await database.pool.connect();
    const set = withStatementSettings(client, { enable_seqscan: 'off', 'panelist.word': "it's $1" });
    const text = "select current_setting('enable_seqscan') as scan, current_setting('panelist.word') as word, $1::text as value";
    expect((await set.query(text, ['$2 \\'])).rows).toEqual([{ scan: 'off', word: "it's $1", value: '$2 \\' }]);
    expect((await client.query("select current_setting('enable_seqscan') as scan")).rows).toEqual([{ scan: 'on' }]);
    client.release();
  });

  it('that fails throws its error', async () => {
    const set = withStatementSettings(database.pool, { jit: 'off' });
    await expect(set.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
  });
});
