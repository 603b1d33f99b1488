import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import { addressOf } from './address.js';
import { parseCookies, sessionCookieHeaders } from './cookies.js';
import { parseQuery } from './create-app.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, ''],
])('the address %s counts as %s', (ip, counted) => {
  expect(addressOf({ ip } as Request)).toBe(counted);
});

test('cookies: the first of a name, decoded if they can be; one without a name is under the empty one (RFC 6265bis)', () => {
  expect(parseCookies('a=1; b=%20x; a=2; bad=%E0%A4%A; =none; alone')).toEqual({
    a: '1',
    b: ' x',
    bad: '%E0%A4%A',
    '': 'none',
  });
  expect(parseCookies(undefined)).toEqual({});
  expect(Object.hasOwn(parseCookies('__proto__=x'), 'polluted')).toBe(false);
});

test('the session cookie is out of reach for scripts and other sites, and secure under https', () => {
  const attributes = 'Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax';
  expect(sessionCookieHeaders('abc', true)).toEqual([`__Host-panelist_session=abc; ${attributes}`]);
  expect(sessionCookieHeaders(null, false)).toEqual(['panelist_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
});

test('queries: once is a text, several times or with [] is a list', () => {
  // Express gives null for an address without a query, and newer Nodes take that for a name.
  for (const none of ['', null, undefined]) expect(parseQuery(none)).toEqual({});
  expect(parseQuery('a=1&b[]=x&c=1&c=2&pick%5B%5D=y&pick[]=z&plus=a+b')).toEqual({
    a: '1',
    b: ['x'],
    c: ['1', '2'],
    pick: ['y', 'z'],
    plus: 'a b',
  });
});
