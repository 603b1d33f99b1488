import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { memoryVault, postgresVault, purposeCipher, sealBytes, SubjectErasedError, unsealBytes, type Vault } from './index.js';
import { postgresKeyStore, vaultOf } from './vault.js';

const masterKey = Buffer.alloc(32, 7);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const vaults: readonly (readonly [string, () => Vault])[] = [
  ['PostgreSQL', () => postgresVault({ pool: database.pool, masterKey })],
  ['memory', () => memoryVault({ masterKey })],
];

describe.each(vaults)('the vault in %s', (_name, open) => {
  it('gives back what was sealed', async () => {
    const vault = open();
    const sealed = await vault.seal('person-1', 'table/1', 'Zoë Quartermaine 🎉');
    expect(sealed).not.toContain('Quarter');
    expect(await vault.unseal('person-1', 'table/1', sealed)).toBe('Zoë Quartermaine 🎉');
  });

  it('seals the same text differently each time', async () => {
    const vault = open();
    expect(await vault.seal('person-1', 'c', 'text')).not.toBe(await vault.seal('person-1', 'c', 'text'));
  });

  it('notices a text that was moved or changed', async () => {
    const vault = open();
    const sealed = await vault.seal('person-1', 'table/1', 'text');
    await vault.seal('person-2', 'table/1', 'other');
    await expect(vault.unseal('person-1', 'table/2', sealed)).rejects.toThrow('moved');
    await expect(vault.unseal('person-2', 'table/1', sealed)).rejects.toThrow('another key');
    const other = sealed.at(-4) === 'A' ? 'B' : 'A';
    await expect(vault.unseal('person-1', 'table/1', `${sealed.slice(0, -4)}${other}${sealed.slice(-3)}`)).rejects.toThrow(
      'tampered',
    );
    await expect(vault.unseal('person-1', 'table/1', 'text')).rejects.toThrow('Not a sealed text');
  });

  it('makes one key for many who seal at once', async () => {
    const vault = open();
    const subject = randomUUID();
    const sealed = await Promise.all(Array.from({ length: 20 }, (_, index) => vault.seal(subject, 'c', String(index))));
    expect(new Set(sealed.map((text) => text.split('.')[1])).size).toBe(1);
    expect(await Promise.all(sealed.map((text) => vault.unseal(subject, 'c', text)))).toEqual(
      sealed.map((_, index) => String(index)),
    );
  });

  it("can never decrypt an erased person's texts again", async () => {
    const vault = open();
    const subject = randomUUID();
    const sealed = await vault.seal(subject, 'c', 'text');
    expect(await vault.isErased(subject)).toBe(false);
    expect(await vault.erase(subject)).toBe(true);
    expect(await vault.unseal(subject, 'c', sealed)).toBeNull();
    expect(await vault.isErased(subject)).toBe(true);
    await expect(vault.seal(subject, 'c', 'again')).rejects.toThrow(SubjectErasedError);
    expect(await vault.erase(subject)).toBe(false);
  });

  it('remembers the erasure of a person who had no key', async () => {
    const vault = open();
    const subject = randomUUID();
    expect(await vault.erase(subject)).toBe(false);
    await expect(vault.seal(subject, 'c', 'text')).rejects.toThrow(SubjectErasedError);
  });

  it('says so when a key is missing without an erasure', async () => {
    const sealed = await open().seal('person-1', 'c', 'text');
    await expect(open().unseal(randomUUID(), 'c', sealed)).rejects.toThrow('no key');
  });

  it('indexes by a keyed hash of each kind', () => {
    const vault = open();
    const index = vault.blindIndex('email', 'zoe@example.com');
    expect(index).toMatch(/^[0-9a-f]{64}$/);
    expect(vault.blindIndex('email', 'zoe@example.com')).toBe(index);
    expect(vault.blindIndex('phone', 'zoe@example.com')).not.toBe(index);
    expect(memoryVault({ masterKey: Buffer.alloc(32, 8) }).blindIndex('email', 'zoe@example.com')).not.toBe(index);
  });

  it('seals bytes for a person', async () => {
    const vault = open();
    const subject = randomUUID();
    const bytes = Buffer.from([0, 1, 2, 255]);
    const sealed = await sealBytes(vault, subject, 'file/1', bytes);
    expect(await unsealBytes(vault, subject, 'file/1', sealed)).toEqual(bytes);
    await expect(unsealBytes(vault, subject, 'file/2', sealed)).rejects.toThrow('moved');
    await vault.erase(subject);
    expect(await unsealBytes(vault, subject, 'file/1', sealed)).toBeNull();
  });
});

describe('several processes on one vault', () => {
  it('agree on the key that the first of them made', async () => {
    const [one, other] = [postgresVault({ pool: database.pool, masterKey }), postgresVault({ pool: database.pool, masterKey })];
    const subject = randomUUID();
    const [byOne, byOther] = await Promise.all([one.seal(subject, 'c', 'one'), other.seal(subject, 'c', 'other')]);
    expect(await other.unseal(subject, 'c', byOne)).toBe('one');
    expect(await one.unseal(subject, 'c', byOther)).toBe('other');
  });

  it('notice an erasure by another one within a minute', async () => {
    let now = 0;
    const here = postgresVault({ pool: database.pool, masterKey, now: () => now });
    const there = postgresVault({ pool: database.pool, masterKey });
    const subject = randomUUID();
    const sealed = await here.seal(subject, 'c', 'text');
    await there.erase(subject);
    now += 60_000;
    expect(await here.unseal(subject, 'c', sealed)).toBeNull();
  });

  /** A vault that counts its statements. */
  const countingVault = () => {
    let queries = 0;
    const counting = new Proxy(database.pool, {
      get: (pool, name) => {
        if (name === 'query') queries++;
        const value: unknown = Reflect.get(pool, name);
        return typeof value === 'function' ? value.bind(pool) : value;
      },
    });
    return { vault: postgresVault({ pool: counting, masterKey }), queries: () => queries };
  };

  it('load the keys of many subjects by one query', async () => {
    const subjects = Array.from({ length: 5 }, () => randomUUID());
    const sealed = await Promise.all(
      subjects.map((subject) => postgresVault({ pool: database.pool, masterKey }).seal(subject, 'c', subject)),
    );
    const { vault, queries } = countingVault();
    await vault.warm([...subjects, ...subjects]);
    expect(await Promise.all(subjects.map((subject, index) => vault.unseal(subject, 'c', sealed[index] ?? '')))).toEqual(
      subjects,
    );
    expect(queries()).toBe(1);
  });

  it('load a key once for all who ask meanwhile, and again for one that was made since', async () => {
    const [known, made] = [randomUUID(), randomUUID()];
    const elsewhere = postgresVault({ pool: database.pool, masterKey });
    const sealed = await elsewhere.seal(known, 'c', 'known');
    const { vault, queries } = countingVault();
    expect(await Promise.all(Array.from({ length: 9 }, async () => vault.unseal(known, 'c', sealed)))).toEqual(
      Array.from({ length: 9 }, () => 'known'),
    );
    expect(queries()).toBe(1);
    const steps = new EventEmitter();
    const [read, mayAnswer] = [once(steps, 'read'), once(steps, 'may answer')];
    let loads = 0;
    const store = postgresKeyStore(database.pool);
    const slow = vaultOf(
      {
        ...store,
        load: async (subjects) => {
          const found = await store.load(subjects);
          if (++loads > 1) return found;
          steps.emit('read');
          await mayAnswer;
          return found;
        },
      },
      { masterKey },
    );
    const early = slow.warm([made]);
    await read;
    const later = slow.unseal(made, 'c', await elsewhere.seal(made, 'c', 'made'));
    steps.emit('may answer');
    expect(await later).toBe('made');
    await early;
  });

  it('say so when the master key is another one', async () => {
    const subject = randomUUID();
    await postgresVault({ pool: database.pool, masterKey }).seal(subject, 'c', 'text');
    const stranger = postgresVault({ pool: database.pool, masterKey: Buffer.alloc(32, 8) });
    await expect(stranger.seal(subject, 'c', 'text')).rejects.toThrow('another master key');
    expect(() => memoryVault({ masterKey: Buffer.from('short') })).toThrow('32');
  });
});

describe('a cipher for a purpose', () => {
  it('is bound to purpose and context', () => {
    const answers = purposeCipher({ masterKey }, 'answers');
    const encrypted = answers.encrypt('key-1', Buffer.from('text'));
    expect(answers.decrypt('key-1', encrypted).toString()).toBe('text');
    expect(() => answers.decrypt('key-2', encrypted)).toThrow();
    expect(() => purposeCipher({ masterKey }, 'other').decrypt('key-1', encrypted)).toThrow();
  });
});
