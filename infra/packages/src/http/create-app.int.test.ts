import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request as send } from 'node:http';
import { z } from 'zod';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { testHttp } from '../../../testing/http.js';
import type { TestHttp } from '../../../testing/http.js';
import { route } from './route.js';

const common = { about: [], spec: 'contract', summary: 'For tests.' } as const;
const user = contractsFor({ style: 'v4', access: 'user' });
const say = user.command('POST /api/v4/say', {
  body: z.object({ text: z.string(), times: z.number().default(1) }),
  answer: z.object({ text: z.string() }),
  ...common,
});
const ask = user.query('GET /api/v4/ask', {
  query: z.object({ pick: z.array(z.string()).default([]) }),
  answer: z.object({ picked: z.array(z.string()), address: z.string() }),
  ...common,
});

let http: TestHttp;
let token: string;
beforeAll(async () => {
  const routes = [
    route(say, async ({ body }) => ({ body: { text: body.text.repeat(body.times) }, position: '7', headers: { 'X-Own': 'a' } })),
    route(ask, async ({ query, address }) => ({ body: { picked: query.pick, address } })),
  ];
  http = await testHttp(routes, { trustProxy: 1, hostNames: ['panelist.example'] });
  token = (await http.logIn('ada')).token;
});
afterAll(async () => http.close());

async function answered(path: string, request: RequestInit) {
  const answer = await fetch(`${http.url}${path}`, request);
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers);
  const body = (await answer.text()).replaceAll(/"requestId":"[^"]+"/g, '');
  return { status: answer.status, headers, body };
}

const post = (body: string, headers: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
});
const sent = (body: string, headers?: Readonly<Record<string, string>>) => ({ body, headers });
const nested = (depth: number): string => `{"text":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test.each([
  ['a command', 200, sent('{"text":"é"}')],
  ['a body with a byte order mark', 200, sent('\uFEFF{"text":"x"}')],
  ['a body with its encoding', 200, sent('{"text":"x"}', { 'Content-Type': 'application/json; charset=utf-8' })],
  ['a long answer, packed', 200, sent('{"text":"x","times":5000}', { 'Accept-Encoding': 'gzip' })],
  ['a long answer, not packed', 200, sent('{"text":"x","times":5000}', { 'Accept-Encoding': 'identity' })],
  ['a body that is cut off', 400, sent('{"text":')],
  ['a body that is no object', 400, sent('[]')],
  ['a body that is nested deeply', 400, sent(nested(70))],
  ['no body', 422, sent('')],
  ['a field of another type', 422, sent('{"text":1}')],
  ['a body that is too large', 413, sent(`{"text":"${'x'.repeat(300_000)}"}`)],
  ['no session', 401, sent('{"text":"x"}', { Authorization: '' })],
])('%s is answered with %d in the same way where Express finds the route', async (_what, status, { body, headers = {} }) => {
  const request = post(body, headers);
  const direct = await answered('/api/v4/say', request);
  expect(direct.status).toBe(status);
  const byExpress = await answered('/API/v4/say/', request);
  expect(direct).toEqual(byExpress);
});

test('a query is parsed in the same way, and its caller has the address that the proxy names', async () => {
  const request = { headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.9' } };
  const direct = await answered('/api/v4/ask?pick[]=a&pick[]=b', request);
  expect(JSON.parse(direct.body)).toEqual({ picked: ['a', 'b'], address: '203.0.113.9' });
  expect(direct).toEqual(await answered('/api/v4/ask/?pick[]=a&pick[]=b', request));
});

test('a flood is counted over both ways, and a foreign host is refused by both', async () => {
  const limited = await testHttp([route(say, async () => ({ body: { text: '' } }))], { requestsPerMinute: 3 });
  const statuses = [];
  for (const path of ['/api/v4/say', '/api/v4/say/', '/api/v4/say', '/api/v4/say', '/api/v4/say/'])
    statuses.push((await limited.call(`POST ${path}`, { body: {} })).status);
  await limited.close();
  expect(statuses).toEqual([401, 401, 401, 429, 429]);

  for (const path of ['/api/v4/say', '/api/v4/say/']) {
    const status = new Promise<number | undefined>((resolve) => {
      send(`${http.url}${path}`, { method: 'POST', headers: { Host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(await status).toBe(403);
  }
});
