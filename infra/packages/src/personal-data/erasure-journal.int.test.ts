import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendErasures, fileErasureJournal, memoryVault, readErasures } from './index.js';

describe('the erasure journal', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'panelist-journal-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const account = { erasureId: 'e', requestedAt: '2026-11-26T09:00:00.000Z', by: 'person', claims: ['emailClaim-1'] } as const;

  it('names a person before their key is destroyed, also where the key stays because the journal is not writable', async () => {
    const path = join(folder, 'deep', 'erasures.jsonl');
    const at = '2026-11-26T10:00:00.000Z';
    const vault = memoryVault({ journal: fileErasureJournal(path, () => at) });
    const sealed = await vault.seal('ada', 'c', 'text');
    expect(await vault.erase('ada', { ...account, claims: [...account.claims] })).toBe(true);
    await vault.erase('bob');
    expect(await readErasures(path)).toEqual([
      { at, subject: 'ada', account },
      { at, subject: 'bob' },
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await vault.unseal('ada', 'c', sealed)).toBeNull();

    const unwritable = memoryVault({ journal: fileErasureJournal(folder) });
    const kept = await unwritable.seal('cleo', 'c', 'text');
    await expect(unwritable.erase('cleo')).rejects.toThrow('EISDIR');
    expect(await unwritable.unseal('cleo', 'c', kept)).toBe('text');
  });

  it('is read without a last line that broke off, and refuses another file', async () => {
    const path = join(folder, 'broken.jsonl');
    const entry = { at: '2026-11-26T10:00:00.000Z', subject: 'ada' };
    await appendErasures(path, [entry]);
    appendFileSync(path, '{"at":"2026-11-26T10:00');
    expect(await readErasures(path)).toEqual([entry]);
    const next = { at: '2026-11-26T11:00:00.000Z', subject: 'bob' };
    await appendErasures(path, [next]);
    await expect(readErasures(path)).rejects.toThrow('Line 3 of the erasure journal');
    writeFileSync(path, readFileSync(path, 'utf8').replace('{"at":"2026-11-26T10:00\n', ''));
    expect(await readErasures(path)).toEqual([entry, next]);
    await expect(readErasures(join(folder, 'none'))).rejects.toThrow('cannot be read');
  });
});
