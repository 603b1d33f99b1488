import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkArchive, readArchive, writeArchive, type Line } from './archive.js';

const about = {
  part: 'data',
  backup: '0199a000-0000-7000-8000-000000000001',
  at: '2026-11-26T10:00:00.000Z',
  migrations: ['0000-schemas'],
  hasQueue: true,
  wrappedBy: ['a'],
  events: 2,
} as const;
const lines: readonly Line[] = [
  { table: 'app.sessions', columns: ['id'] },
  { row: '(1,"a line\nand another")' },
  { row: '(2,)' },
  { sequence: 'app.one', value: '7' },
  { file: 'ab/video', bytes: 3, sha256: 'f' },
];

describe('an archive', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'panelist-archive-'));
    path = join(folder, 'archive');
    await writeArchive(
      path,
      { ...about, migrations: [...about.migrations], wrappedBy: [...about.wrappedBy] },
      async ({ add }) => {
        for (const line of lines) await add(line);
      },
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives back its lines', async () => {
    expect(await checkArchive(path, 'data')).toMatchObject(about);
    const read: Line[] = [];
    for await (const line of readArchive(path)) read.push(line);
    expect(read).toEqual(lines);
  });

  const text = () => gunzipSync(readFileSync(path)).toString();
  it.each([
    ['is cut off', () => readFileSync(path).subarray(0, -20)],
    ['lacks its last line', () => gzipSync(text().slice(0, text().lastIndexOf('\n', text().length - 2) + 1))],
    ['has a changed row', () => gzipSync(text().replace('(2,)', '(3,)'))],
    ['lacks a row', () => gzipSync(text().replace('"(2,)"\n', ''))],
    ['is not zipped', () => Buffer.from('a letter')],
    ['is empty', () => Buffer.alloc(0)],
  ])('is refused where it %s', async (_how, change) => {
    const broken = join(folder, 'broken');
    writeFileSync(broken, change());
    await expect(checkArchive(broken, 'data')).rejects.toThrow('cut off or damaged');
  });

  it('is refused as the other part, as another file, and where there is none', async () => {
    await expect(checkArchive(path, 'keys')).rejects.toThrow('is the part "data"');
    const other = join(folder, 'other');
    writeFileSync(other, gzipSync('{"rows":1}\n{}\n'));
    await expect(checkArchive(other, 'data')).rejects.toThrow('is not a backup of Panelist');
    await expect(checkArchive(join(folder, 'none'), 'data')).rejects.toThrow('does not exist');
  });

  it('has no file where it was not completed', async () => {
    const header = { ...about, migrations: [], wrappedBy: [] };
    const failing = writeArchive(join(folder, 'half'), header, async () => Promise.reject(new Error('the server ended')));
    await expect(failing).rejects.toThrow('the server ended');
    expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
  });
});
