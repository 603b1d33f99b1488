import { expect, test } from '@jest/globals';
import { logInSchema } from './log-in-schema.js';
import { wrongCredentials } from './wrong-credentials.js';

test.each([
  ['', ''],
  ['ada@company.example', 'short'],
  ['ada@company.example', 'x'.repeat(100)],
  ['ada', 'a good password'],
  ['ada@company.nosuchdomain', 'a good password'],
])('%j with %j has one message', (email, password) => {
  const { error } = logInSchema.safeParse({ email, password });
  expect(error?.issues.map(({ message }) => message)).toEqual([wrongCredentials]);
});

test('blanks and capitals of an address do not matter', () => {
  expect(logInSchema.safeParse({ email: ' Ada@Company.Example ', password: 'a good password' }).success).toBe(true);
});
