import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { memoryVault } from '../personal-data/index.js';
import type { Vault } from '../personal-data/index.js';
import { testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import {
  closeRows,
  createIndexes,
  createTable,
  findTexts,
  flag,
  generated,
  id,
  integer,
  json,
  number,
  openRows,
  personal,
  position,
  readModel,
  readRow,
  readRows,
  readRowsAnd,
  readValues,
  select,
  special,
  text,
  texts,
  time,
  writeRows,
} from './index.js';
import { sql } from '../postgres/index.js';

const pets = readModel({
  name: 'pets',
  version: 1,
  key: 'petId',
  subject: 'ownerId',
  columns: {
    petId: id(),
    ownerId: id().index(),
    petName: personal(text(), '').findBy('word'),
    email: personal(text().nullable(), null).findBy('email'),
    bornAt: personal(time().nullable(), null),
    friends: personal(json<readonly string[]>().default([]), []),
    tricks: texts().default([]),
    isFed: flag().default(false),
    food: json<{ readonly grams: number } | null>().nullable(),
    weight: number().default(1.5),
    legs: integer(),
    seenAt: time().nullable(),
    ages: special('int4multirange').default('{}'),
    place: position().default('1'),
    twice: generated('integer', 'legs * 2'),
  },
});
const rex = pets.make({
  petId: 'p1',
  ownerId: 'o1',
  petName: 'Rex the Great',
  email: 'Rex@Dogs.example',
  bornAt: '2020-01-01T00:00:00.000Z',
  friends: ['Tom'],
  tricks: ['sit', 'say "hi"'],
  food: { grams: 5 },
  legs: 4,
  seenAt: '2026-01-02T03:04:05.678Z',
  ages: '{[1,3),[5,8)}',
}).row;
const tom = pets.make({ petId: 'p2', ownerId: 'o2', petName: 'Tom', legs: 3 }).row;

describe('rows of a read model', () => {
  let database: TestDatabase;
  let vault: Vault;
  let warmed: (readonly string[])[];
  beforeAll(async () => {
    database = await testDatabase();
    for (const statement of [createTable(pets), ...createIndexes(pets)]) await database.pool.query(statement.compile().text);
  });
  afterAll(async () => database.close());
  beforeEach(async () => {
    const inMemory = memoryVault();
    warmed = [];
    vault = {
      ...inMemory,
      warm: async (subjects, options) => {
        if (subjects.length > 0) warmed.push(subjects);
        return inMemory.warm(subjects, options);
      },
    };
    await database.pool.query(`truncate ${pets.tableName}`);
    await write([rex, tom]);
    warmed.length = 0;
  });
  const write = async (rows: readonly (typeof rex)[]) =>
    writeRows(database.pool, pets, pets.tableName, { rows: await closeRows(vault, pets, rows), deleted: [] });
  const access = {
    get pool() {
      return database.pool;
    },
    get vault() {
      return vault;
    },
  };
  const stored = async () => (await database.pool.query(`select * from ${pets.tableName} order by pet_id`)).rows;

  it('come back as they were made, without what PostgreSQL computes', async () => {
    expect(await openRows(vault, pets, await stored())).toEqual([rex, tom]);
    const all = select(pets);
    expect(await readRows(access, all, sql`select ${all.columns('t')} from ${pets.table} t order by 1`)).toEqual([rex, tom]);
    expect(await readValues(database.pool, sql`select sum(${pets.refs.twice})::int as total from ${pets.table}`)).toEqual([
      { total: 14 },
    ]);
  });

  it('hold nothing readable of a personal column', async () => {
    expect(JSON.stringify(await stored())).not.toMatch(/\bRex\b|Great|Dogs|2020-01|\["Tom"\]/i);
  });

  it('fetch a key only where a personal column is asked for', async () => {
    const plain = select(pets, 'petId', 'legs', 'seenAt');
    expect(await readRow(access, plain, sql`select ${plain.columns('t')} from ${pets.table} t order by 1`)).toEqual({
      petId: 'p1',
      legs: 4,
      seenAt: '2026-01-02T03:04:05.678Z',
    });
    expect(warmed).toEqual([]);
    const open = select(pets, 'petName', 'legs');
    expect(await readRow(access, open, sql`select ${open.columns('t')} from ${pets.table} t order by pet_id`)).toEqual({
      petName: 'Rex the Great',
      legs: 4,
    });
    expect(warmed).toEqual([['o1', 'o2']]);
    expect(await readRow(access, open, sql`select ${open.columns('t')} from ${pets.table} t where false`)).toBeUndefined();
  });

  it('come with what else a statement selects', async () => {
    const some = select(pets, 'petName');
    const statement = sql`select ${some.columns('t')}, count(*) over ()::int as total from ${pets.table} t order by pet_id desc`;
    expect(await readRowsAnd<{ total: number }, { readonly petName: string }>(access, some, statement)).toEqual([
      { petName: 'Tom', total: 2 },
      { petName: 'Rex the Great', total: 2 },
    ]);
  });

  it('are found by hashes of their words and of the whole address', async () => {
    const find = async (kind: 'email' | 'word', given: string) => {
      const hashes = findTexts[kind](given).map((each) => vault.blindIndex(kind, each));
      const found = select(pets, 'petId');
      return readRows(
        access,
        found,
        sql`select ${found.columns('t')} from ${pets.table} t where t.${pets.finds[kind]} @> ${hashes}`,
      );
    };
    expect(await find('word', 'GREAT rex')).toEqual([{ petId: 'p1' }]);
    expect(await find('word', 'Rex Tom')).toEqual([]);
    expect(await find('email', ' rex@dogs.EXAMPLE ')).toEqual([{ petId: 'p1' }]);
    expect(await find('email', 'dogs.example')).toEqual([]);
  });

  it("hold the model's replacements for an erased person, and drop the person's data when written again", async () => {
    await vault.erase('o1');
    const erased = { ...rex, petName: '', email: null, bornAt: null, friends: [] };
    expect(await openRows(vault, pets, await stored())).toEqual([erased, tom]);
    const one = select(pets, 'petName');
    expect(await readRow(access, one, sql`select ${one.columns('t')} from ${pets.table} t order by pet_id`)).toEqual({
      petName: '',
    });
    // As a projection that read the row earlier would do.
    await write([{ ...rex, isFed: true }]);
    expect((await stored())[0]).toMatchObject({ is_fed: true, sealed: null, word_hashes: [], email_hashes: [] });
    expect((await openRows(vault, pets, await stored()))[0]).toEqual({ ...erased, isFed: true });
  });

  it('decrypt only in their own row and model', async () => {
    const [first, second] = await stored();
    await expect(openRows(vault, pets, [{ ...first, sealed: second.sealed }])).rejects.toThrow();
    await expect(openRows(vault, pets, [{ ...first, pet_id: 'other' }])).rejects.toThrow();
    await expect(
      openRows(vault, readModel({ ...pets, subject: 'ownerId', name: 'others', indexes: () => [] }), [first]),
    ).rejects.toThrow();
    // The next version of a model that gains a personal column reads its own rows; an older
    // ciphertext has the replacement.
    const more = readModel({
      ...pets,
      subject: 'ownerId',
      indexes: () => [],
      columns: { ...pets.columns, chip: personal(text(), 'none') },
    });
    expect((await openRows(vault, more, [first]))[0]).toEqual({ ...rex, chip: 'none' });
  });
});
