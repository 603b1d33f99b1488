import { expect, test } from '@jest/globals';
import { unsubscribeTokens } from './unsubscribe-tokens.js';

const tokens = unsubscribeTokens(Buffer.alloc(32, 1));

test('a token names one person and one kind of mail', () => {
  expect(tokens.read(tokens.make('user-1', 'dailyDigest'))).toEqual({ userId: 'user-1', kind: 'dailyDigest' });
});

test('a token of another person, kind or secret is refused', () => {
  const [, , signature] = tokens.make('user-1', 'dailyDigest').split('.');
  const foreign = unsubscribeTokens(Buffer.alloc(32, 2)).make('user-1', 'dailyDigest');
  for (const token of [`user-2.dailyDigest.${signature}`, `user-1.other.${signature}`, foreign, 'user-1.dailyDigest', ''])
    expect(tokens.read(token)).toBeNull();
});
