import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import { openVault, postgresVault, purposeCipher, rotateMasterKey } from './index.js';

const [before, after, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const oldFirst = { masterKey: before, secondMasterKey: after };
const newFirst = { masterKey: after, secondMasterKey: before };

describe('another master key', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(async () => database.close());

  const open = async (keys: Parameters<typeof rotateMasterKey>[1] | { readonly masterKey: Buffer }) =>
    openVault({ pool: database.pool, ...keys });
  const wrappedBy = async (): Promise<readonly string[]> => {
    const { rows } = await database.pool.query<{ by: string }>(
      'select wrapped_by as by from vault.keys where wrapped_key is not null union select wrapped_by from vault.index_keys',
    );
    return rows.map(({ by }) => by);
  };

  it('opens everything that was sealed before it, and finds everybody under the same indexes', async () => {
    const first = await open({ masterKey: before });
    const people = Array.from({ length: 1_203 }, (_, index) => `person-${index}`);
    const sealed = await Promise.all(people.map(async (person) => first.seal(person, 'c', person)));
    await first.erase('person-7');
    const index = first.blindIndex('email', 'zoe@example.com');

    expect(await rotateMasterKey(database.pool, newFirst)).toEqual({ rewrapped: 1_202 + 4, foreign: 0 });
    expect(await wrappedBy()).toHaveLength(1);

    const later = await open({ masterKey: after });
    const opened = await later.warm(people);
    expect(people.map((person, at) => opened.unseal(person, 'c', sealed[at] ?? ''))).toEqual(
      people.map((person) => (person === 'person-7' ? null : person)),
    );
    expect(later.blindIndex('email', 'zoe@example.com')).toBe(index);
    await expect(open({ masterKey: before })).rejects.toThrow('MASTER_KEY is not the key that protects this database');
  });

  it('is changed while processes with both keys, in either order, seal and erase', async () => {
    const [one, other] = [await open(oldFirst), await open(newFirst)];
    expect(one.blindIndex('phone', '+15550100')).toBe(other.blindIndex('phone', '+15550100'));
    const sealed = new Map<string, string>();
    const rotated = new AbortController();
    const working = (async () => {
      for (let turn = 0; !rotated.signal.aborted || turn < 200; turn++) {
        const person = `person-${turn}`;
        sealed.set(person, await (turn % 2 === 0 ? one : other).seal(person, 'c', person));
        if (turn % 10 === 0) await other.erase(person);
      }
    })();
    await rotateMasterKey(database.pool, newFirst);
    rotated.abort();
    await working;
    const { foreign } = await rotateMasterKey(database.pool, newFirst);
    expect([foreign, await wrappedBy()]).toEqual([0, [expect.any(String)]]);
    const later = await open({ masterKey: after });
    for (const [person, text] of sealed)
      expect(await later.unseal(person, 'c', text)).toBe(Number(person.slice(7)) % 10 === 0 ? null : person);
  });

  it('goes on where a run was cut short, and names keys of a third one', async () => {
    const first = await open({ masterKey: before });
    for (let index = 0; index < 600; index++) await first.seal(`person-${index}`, 'c', 'text');
    await postgresVault({ pool: database.pool, masterKey: third }).seal('stranger', 'c', 'text');
    const stop = new Error('stopped');
    const cut = rotateMasterKey(database.pool, newFirst, () => {
      throw stop;
    });
    await expect(cut).rejects.toBe(stop);
    expect(await wrappedBy()).toHaveLength(3);
    expect(await rotateMasterKey(database.pool, newFirst)).toEqual({ rewrapped: 100 + 4, foreign: 1 });
  });

  it('of a database from before index keys were stored: they follow from the key that wraps its data keys', async () => {
    const old = postgresVault({ pool: database.pool, masterKey: before });
    await old.seal('ada', 'c', 'text');
    const index = old.blindIndex('word', 'ada');
    await expect(open({ masterKey: after })).rejects.toThrow('MASTER_KEY is not the key that protects this database');
    expect((await open(newFirst)).blindIndex('word', 'ada')).toBe(index);
    expect((await open({ masterKey: after, secondMasterKey: before })).blindIndex('word', 'ada')).toBe(index);
  });

  it('decrypts what the other one encrypted for a purpose', () => {
    const encrypted = purposeCipher({ masterKey: before }, 'answers').encrypt('key-1', Buffer.from('text'));
    expect(purposeCipher(newFirst, 'answers').decrypt('key-1', encrypted).toString()).toBe('text');
    expect(() => purposeCipher({ masterKey: after }, 'answers').decrypt('key-1', encrypted)).toThrow();
    expect(() => purposeCipher(newFirst, 'answers').decrypt('key-2', encrypted)).toThrow();
  });
});
