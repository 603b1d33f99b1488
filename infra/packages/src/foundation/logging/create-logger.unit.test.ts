import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, droppedLogLines, inLogContext } from './index.js';
import { logFile } from './log-file.js';

function capture() {
  const lines: Record<string, unknown>[] = [];
  const { logger } = createLogger({ level: 'info', write: (line) => lines.push(JSON.parse(line)) });
  return { logger, lines };
}

describe('the log', () => {
  it('is structured', () => {
    const { logger, lines } = capture();
    logger.info({ projector: 'catalogue' }, 'caught up');
    const time = expect.stringMatching(/T.*Z$/);
    expect(lines).toEqual([{ level: 'info', time, projector: 'catalogue', msg: 'caught up' }]);
  });

  it('is one line, whatever line breaks its texts have', () => {
    const written: string[] = [];
    const { logger } = createLogger({ level: 'info', write: (line) => void written.push(line) });
    const said = 'a name\r\n{"level":"error","msg":"forged"}\nthe end';
    logger.info({ said }, said);
    const whole = written.join('');
    expect(whole.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    expect(JSON.parse(whole)).toMatchObject({ level: 'info', said, msg: said });
  });

  it('hides personal fields at any depth', () => {
    const { logger, lines } = capture();
    logger.info({ headers: { Cookie: 'sid=1', host: 'here' }, users: [{ email: 'a@b.example', id: 'u1' }] }, 'request');
    expect(lines[0]).toMatchObject({ headers: { Cookie: '[hidden]', host: 'here' }, users: [{ email: '[hidden]', id: 'u1' }] });
    const secrets = ['password', 'token', 'secret', 'authorization', 'otp', 'apiKey'];
    const all = (value: string) => Object.fromEntries(secrets.map((name) => [name, value]));
    logger.info({ calls: [{ body: all('abc') }] }, 'request');
    expect(lines[1]).toMatchObject({ calls: [{ body: all('[hidden]') }] });
  });

  it('masks addresses and numbers that hide in sentences', () => {
    const { logger, lines } = capture();
    logger.warn('no answer for ann.lee+x@mail.example.com at +15551234567');
    expect(lines[0]?.['msg']).toBe('no answer for [email] at [phone]');
  });

  it('keeps of an error what says what went wrong, not the row it quotes', () => {
    const { logger, lines } = capture();
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@mail.example) exists' });
    logger.error(new Error('append failed', { cause }));
    expect(lines[0]).toMatchObject({
      msg: 'append failed',
      err: { type: 'Error', message: 'append failed', cause: { code: '23505' } },
    });
    expect(JSON.stringify(lines)).not.toContain('Key (');
  });

  it('is a file that other users of the machine can’t read, also where an earlier one was open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'panelist-log-'));
    const mode = (path: string) => statSync(path).mode & 0o777;
    const [fresh, old] = [join(folder, 'logs', 'new.log'), join(folder, 'old.log')];
    writeFileSync(old, '', { mode: 0o644 });
    for (const file of [fresh, old]) {
      const { logger, close } = createLogger({ level: 'info', file });
      logger.info('a line');
      close();
      expect(mode(file)).toBe(0o600);
    }
    expect(mode(join(folder, 'logs'))).toBe(0o700);
    rmSync(folder, { recursive: true });
  });

  it('is put aside while the process runs, so that a long run does not fill the disk', () => {
    const folder = mkdtempSync(join(tmpdir(), 'panelist-log-'));
    const file = join(folder, 'panelist.log');
    const { write, close } = logFile(file, 100, () => undefined);
    for (let line = 0; line < 20; line += 1) write(`${'x'.repeat(30)}\n`);
    close();
    expect(existsSync(`${file}.1`)).toBe(true);
    expect(statSync(file).size + statSync(`${file}.1`).size).toBeLessThan(300);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('drops and counts lines that can’t be written, and goes on with whole lines after that', () => {
    const folder = mkdtempSync(join(tmpdir(), 'panelist-log-'));
    const file = join(folder, 'panelist.log');
    // A folder of that name can’t be opened as a file: as on a full disk, no line can be written.
    mkdirSync(file);
    const { logger, close } = createLogger({ level: 'info', file });
    const before = droppedLogLines();
    logger.error('inside of a catch');
    logger.error('again');
    expect(droppedLogLines()).toBe(before + 2);
    rmdirSync(file);
    logger.info('back');
    close();
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });

  it('does not end a process whose output refuses every line', () => {
    const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = `
      await import(${here('../../../../app/cli/register-typescript.mjs')});
      const { createLogger, droppedLogLines } = await import(${here('./index.ts')});
      const { logger, close } = createLogger({ level: 'info' });
      for (let line = 0; line < 3; line += 1) logger.info('a line');
      close();
      process.exitCode = droppedLogLines() > 0 ? 7 : 8;`;
    const full = openSync('/dev/full', 'w');
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect([ended.status, ended.stderr]).toEqual([7, '']);
  });

  it('carries the request through what it awaits', async () => {
    const { logger, lines } = capture();
    await inLogContext({ requestId: 'r1' }, async () => {
      await Promise.resolve();
      inLogContext({ jobId: 'j1' }, () => logger.info('inside'));
    });
    logger.info('outside');
    expect(lines).toMatchObject([{ requestId: 'r1', jobId: 'j1' }, { msg: 'outside' }]);
    expect(lines[1]).not.toHaveProperty('requestId');
  });
});
