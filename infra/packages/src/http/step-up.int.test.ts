import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { testHttp, type TestHttp } from '../../../testing/http.js';
import { systemClock } from '../foundation/index.js';
import { SESSION_COOKIE } from './cookies.js';
import { route } from './route.js';
import type { StaffPages } from './staff-pages.js';

const own = contractsFor({ style: 'v4', access: 'user' });
const about = { about: [], answer: z.object({}), spec: 'contract', summary: 'For tests.' } as const;
const change = own.command('PUT /api/v4/destination', { ...about, stepUp: 'always' });
const save = own.command('POST /api/v4/names', {
  ...about,
  body: z.object({ email: z.string().optional() }),
  stepUp: 'sometimes',
});
const forStaff = contractsFor({ style: 'v4', access: ['admin'] }).query('GET /api/v4/staff', about);
const shown = own.query('GET /api/v4/shown', { ...about, answer: z.object({ roles: z.array(z.string()) }) });
const routes = [
  route(forStaff, async () => ({ body: {} })),
  route(shown, async ({ caller }) => ({ body: { roles: [...caller.roles] } })),
  route(change, async () => ({ body: {} })),
  route(save, async ({ body, requireProof }) => {
    if (body.email !== undefined) await requireProof();
    return { body: {} };
  }),
];
const clock = systemClock();
const minutes = (count: number) => clock.advance(count * 60_000);

let http: TestHttp;
beforeAll(async () => {
  http = await testHttp(routes, { clock, stepUpMethodsOf: async () => ['password', 'social'] });
});
afterAll(async () => http.close());

test('a log-in proves a session for ten minutes; another proof for ten more', async () => {
  const ada = await http.logIn('ada');
  minutes(9);
  expect((await ada.call('PUT /api/v4/destination')).status).toBe(200);
  minutes(2);
  expect(await ada.call('PUT /api/v4/destination')).toMatchObject({
    status: 403,
    body: { statusCode: 403, code: 'access.step-up-required', methods: ['password', 'social'] },
  });
  await http.sessions.prove(ada.sessionId, clock.now());
  expect((await ada.call('PUT /api/v4/destination')).status).toBe(200);
});

test('one session proves no other, and a visit of staff proves nothing', async () => {
  const [ada, stolen] = [await http.logIn('ada'), await http.logIn('ada')];
  minutes(11);
  await http.sessions.prove(ada.sessionId, clock.now());
  expect((await stolen.call('PUT /api/v4/destination')).status).toBe(403);
  const visit = await http.logIn('ada', ['panelist'], { impersonator: 'sam' });
  expect((await visit.call('PUT /api/v4/destination')).status).toBe(403);
});

test('a handler asks for a proof by what the call would change', async () => {
  const ada = await http.logIn('ada');
  minutes(11);
  expect((await ada.call('POST /api/v4/names', { body: {} })).status).toBe(200);
  expect(await ada.call('POST /api/v4/names', { body: { email: 'new@company.example' } })).toMatchObject({
    status: 403,
    body: { code: 'access.step-up-required' },
  });
});

test('a role that requires a second factor opens nothing without one; own calls go on', async () => {
  const board: StaffPages = {
    path: '/board',
    access: ['admin'],
    linkedFrom: '/home',
    handler: (_request, response) => void response.end('all jobs'),
  };
  const strict = await testHttp(routes, { clock, hasSecondFactor: async (userId) => userId === 'sam', staffPages: [board] });
  const [sam, rosa] = [await strict.logIn('sam', ['admin']), await strict.logIn('rosa', ['admin'])];
  expect((await sam.call('GET /api/v4/staff')).status).toBe(200);
  expect(await rosa.call('GET /api/v4/staff')).toMatchObject({ status: 403, body: { code: 'access.second-factor-missing' } });
  expect((await rosa.call('PUT /api/v4/destination')).status).toBe(200);
  const opened = async ({ cookie }: { readonly cookie: string }) =>
    (await fetch(`${strict.url}/board`, { headers: { Cookie: `${SESSION_COOKIE}=${cookie}` } })).status;
  expect([await opened(sam), await opened(rosa)]).toEqual([200, 403]);
  // Nor does it show more in a call that everybody makes.
  const ruth = await strict.logIn('ruth', ['panelist', 'usermanager']);
  expect((await sam.call('GET /api/v4/shown')).body).toEqual({ roles: ['admin'] });
  expect((await rosa.call('GET /api/v4/shown')).body).toEqual({ roles: [] });
  expect((await ruth.call('GET /api/v4/shown')).body).toEqual({ roles: ['panelist'] });
  await strict.close();
});

test('a refused call may be repeated with its key once the session is proven', async () => {
  const ada = await http.logIn('ada');
  minutes(11);
  const headers = { 'Idempotency-Key': 'once' };
  for (const call of ['PUT /api/v4/destination', 'POST /api/v4/names'])
    expect((await ada.call(call, { headers, body: { email: 'new@company.example' } })).status).toBe(403);
  await http.sessions.prove(ada.sessionId, clock.now());
  for (const call of ['PUT /api/v4/destination', 'POST /api/v4/names'])
    expect((await ada.call(call, { headers, body: { email: 'new@company.example' } })).status).toBe(200);
});
