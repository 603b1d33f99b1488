import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@panelist/domain/kernel';
import type { Request, Response } from 'express';
import { ownHosts } from './own-hosts.js';

describe('host names', () => {
  function refusalOf(names: readonly string[] | null, host: string | undefined): unknown {
    let answer: unknown = 'not asked';
    const request = { headers: { host } } as Request;
    void ownHosts(names)(request, {} as Response, (error?: unknown) => (answer = error));
    return answer instanceof Refusal ? answer.code : answer;
  }

  test.each(['localhost:3000', 'app.localhost', '127.0.0.1', '127.8.8.8:1', '[::1]:3000', 'Panelist.Example:3000'])(
    '%s is ours',
    (host) => expect(refusalOf(['panelist.example'], host)).toBeUndefined(),
  );

  test.each(['192.168.1.7:3000', '[fe80::1]:3000', '2130706433'])('%s is an address, no name that resolves', (host) =>
    expect(refusalOf(['panelist.example'], host)).toBeUndefined(),
  );

  test.each([
    undefined,
    '',
    'evil.example',
    'panelist.example.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'evil.example/localhost',
    'localhost:3000:3000',
  ])('%s is not', (host) => expect(refusalOf(['panelist.example'], host)).toBe('access.foreign-host'));

  test('production answers under every name: its proxy decides', () => {
    expect(refusalOf(null, 'evil.example')).toBeUndefined();
  });
});
