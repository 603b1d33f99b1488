import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, inLogContext } from './index.js';

function capture() {
  const lines: Record<string, unknown>[] = [];
  const { logger } = createLogger({ level: 'info', write: (line) => lines.push(JSON.parse(line)) });
  return { logger, lines };
}

describe('the log', () => {
  it('is structured', () => {
    const { logger, lines } = capture();
    logger.info({ projector: 'catalogue' }, 'caught up');
    expect(lines).toEqual([{ level: 'info', time: expect.any(String), projector: 'catalogue', msg: 'caught up' }]);
  });

  it('hides personal fields at any depth', () => {
    const { logger, lines } = capture();
    logger.info({ headers: { Cookie: 'sid=1', host: 'here' }, users: [{ email: 'a@b.example', id: 'u1' }] }, 'request');
    expect(lines[0]).toMatchObject({ headers: { Cookie: '[hidden]', host: 'here' }, users: [{ email: '[hidden]', id: 'u1' }] });
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
