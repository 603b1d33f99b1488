import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { rememberServerTime, serverNow } from './server-time.js';

afterEach(() => {
  jest.useRealTimers();
});

describe('the server’s time', () => {
  test('goes on from its last answer; an answer without a time changes nothing', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00Z') });
    rememberServerTime('Sun, 29 Nov 2026 10:00:00 GMT');
    jest.advanceTimersByTime(60_000);
    rememberServerTime(null);
    rememberServerTime('soon');
    expect(serverNow().toISOString()).toBe('2026-11-29T10:01:00.000Z');
    rememberServerTime('Sun, 22 Nov 2026 10:01:00 GMT');
    expect(serverNow().toISOString()).toBe('2026-11-22T10:01:00.000Z');
  });
});
