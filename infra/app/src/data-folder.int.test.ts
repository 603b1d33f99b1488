import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@panelist/infra/foundation';
import { emptyDataFolder, prepareDataFolder } from './data-folder.js';
import { resetData } from './reset-data.js';

describe('the data folder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'panelist-data-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it('is created where none exists, and reused where Panelist created it', () => {
    const folder = join(parent, 'deep', 'data');
    prepareDataFolder(folder);
    prepareDataFolder(folder);
    expect(readdirSync(folder)).toEqual(['logs', 'panelist-data']);
  });

  it.each([null, 0o755])('is closed to other users, also where it was open (%s)', (mode) => {
    const folder = join(parent, 'data');
    if (mode !== null) mkdirSync(join(folder, 'logs'), { recursive: true, mode });
    if (mode !== null) writeFileSync(join(folder, 'panelist-data'), '');
    prepareDataFolder(folder);
    // For root, PostgreSQL's own user passes through, but can't list it.
    expect(statSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
    expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
  });

  it('is refused where the folder holds other files', () => {
    writeFileSync(join(parent, 'letters.txt'), 'mine');
    expect(() => prepareDataFolder(parent)).toThrow('name an empty folder');
    expect(() => emptyDataFolder(parent)).toThrow('nothing has been removed');
    expect(existsSync(join(parent, 'letters.txt'))).toBe(true);
  });

  it('is refused with a sentence where it is not writable', () => {
    writeFileSync(join(parent, 'file'), '');
    expect(() => prepareDataFolder(join(parent, 'file', 'data'))).toThrow('name another folder with DATA_DIR');
  });

  it('is emptied by a reset', async () => {
    const folder = join(parent, 'data');
    prepareDataFolder(folder);
    mkdirSync(join(folder, 'files'));
    await resetData(loadConfig({ APP_ENV: 'test', DATA_DIR: folder }));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not emptied in production', async () => {
    const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
    const config = {
      ...loadConfig({ DATA_DIR: parent, MASTER_KEY: key(1), SESSION_SECRET: key(2) }),
      env: 'production' as const,
    };
    await expect(resetData(config)).rejects.toThrow('nothing has been done');
  });
});
