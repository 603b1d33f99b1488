import { v2Confirmation } from '@panelist/domain/kernel';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testHttp } from '../../../testing/http.js';
import type { LoggedIn, TestHttp } from '../../../testing/http.js';
import type { CommandContext } from '../event-sourcing/index.js';
import { createMetrics } from '../foundation/index.js';
import { route } from './route.js';
import { sampleRoutes } from './sample-routes.test-kit.js';

const commands: CommandContext[] = [];
const act = contractsFor({ style: 'v2', access: 'user' }).command('POST /v2/act', {
  answer: v2Confirmation,
  about: [],
  spec: 'contract',
  summary: 'For tests.',
});
const acting = route(act, async ({ context }) => {
  commands.push(context);
  return { body: {} };
});

let http: TestHttp;
let ada: LoggedIn;
beforeAll(async () => {
  http = await testHttp([...sampleRoutes, acting]);
  ada = await http.logIn('ada');
});
afterAll(async () => http.close());

describe('answers', () => {
  test('params, query and lists arrive parsed', async () => {
    const answer = await http.call('GET /v2/everybody/me?limit=7&pick[]=country');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, response: { id: 'me', limit: 7, pick: ['country'] } });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('X-Powered-By')).toBeNull();
  });

  test('every answer names its type and characters, and lets no browser guess them; a refusal, too', async () => {
    const answers = [
      await http.call('GET /v2/everybody/me'),
      await http.call('GET /api/v4/whoami'),
      await http.call('GET /v2/nowhere'),
      await ada.call('POST /v2/save', { body: { name: 'A' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 422]);
    for (const { headers } of answers) {
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  test('an answer carries the time of the app’s clock', async () => {
    const later = await testHttp(sampleRoutes, { clock: { now: () => '2027-01-01T10:00:00.500Z' } });
    const answer = await later.call('GET /v2/everybody/me');
    expect(answer.headers.get('Date')).toBe('Fri, 01 Jan 2027 10:00:00 GMT');
    await later.close();
  });

  test('a fixed word goes before a parameter, in whatever order the routes were given', async () => {
    expect((await http.call('GET /v2/everybody/fixed')).body).toMatchObject({ response: { id: 'the fixed one' } });
  });

  test('a command answers its status, its position and its headers; fields outside the contract are dropped', async () => {
    const answer = await ada.call('POST /v2/save', { body: { name: 'Ada', isAdmin: true } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('X-Position')).toBe('000042');
    expect(answer.headers.get('X-Extra')).toBe('yes');
    expect(answer.body).toEqual({ success: true, response: { name: 'Ada', keys: ['name'] } });
  });

  test('204 has no body, a redirect has a location', async () => {
    const empty = await http.call('POST /api/v4/nothing');
    expect([empty.status, empty.body]).toEqual([204, undefined]);
    const led = await http.call('GET /referrer/abc');
    expect([led.status, led.headers.get('Location')]).toEqual([302, '/panelists/v2/personal?r=abc']);
  });

  test('an answer is stripped to its contract, and one that does not match is our fault, logged without its values', async () => {
    expect((await http.call('POST /api/v4/leak', { body: { how: 'fits' } })).body).toEqual({ shown: 'seen' });
    const wrong = await http.call('POST /api/v4/leak', { body: { how: 'not' } });
    expect([wrong.status, wrong.body]).toMatchObject([500, { code: 'server.failed' }]);
    expect(JSON.stringify(http.logged.filter((line) => line.level === 'error'))).toContain('shown: invalid_type');
  });

  test('a request id of the caller is kept only if it is a UUID', async () => {
    const own = '6f1d2a52-4d0c-4b8e-9a6f-0d2f3b9c7e11';
    expect((await http.call('GET /v2/everybody/a', { headers: { 'X-Request-Id': own } })).headers.get('X-Request-Id')).toBe(own);
    const named = await http.call('GET /v2/everybody/a', { headers: { 'X-Request-Id': 'ada@example.com' } });
    expect(named.headers.get('X-Request-Id')).not.toContain('@example.com');
  });

  test('a request id of the caller is not the correlation id of the events', async () => {
    const own = '6f1d2a52-4d0c-4b8e-9a6f-0d2f3b9c7e11';
    for (const headers of [{ 'X-Request-Id': own }, {}]) await ada.call('POST /v2/act', { headers });
    const [named, unnamed] = commands;
    expect([named?.correlationId, named?.causationId]).not.toContain(own);
    expect(named?.correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(unnamed?.correlationId).not.toBe(named?.correlationId);
    const line = http.logged.find(
      ({ fields }) =>
        'requestId' in fields && fields.requestId === own && 'contract' in fields && fields.contract === 'POST /v2/act',
    );
    expect(line?.fields).toMatchObject({ correlationId: named?.correlationId });
  });
});

describe('who may call', () => {
  test('without or with a wrong token: 401 as JSON', async () => {
    for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: 'Basic YTpi' }]) {
      const answer = await http.call('GET /api/v4/whoami', { headers });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ statusCode: 401, error: 'Unauthorized', code: 'access.login-required' });
    }
  });

  test('the session cookie alone authorises only log-in and log-out', async () => {
    const answer = await http.call('GET /api/v4/whoami', { headers: { Cookie: `panelist_session=${ada.cookie}` } });
    expect(answer.status).toBe(401);
  });

  test('a bearer token says who it is', async () => {
    expect((await ada.call('GET /api/v4/whoami')).body).toEqual({ userId: 'ada', actor: 'panelist' });
    expect((await ada.call('GET /api/v4/maybe')).body).toEqual({ userId: 'ada' });
    expect((await http.call('GET /api/v4/maybe')).body).toEqual({ userId: null });
    expect((await http.call('GET /api/v4/maybe', { headers: { Authorization: 'Bearer over' } })).body).toEqual({ userId: null });
  });

  test('roles: only the named ones and superadmin', async () => {
    const answers = await Promise.all(
      (['panelist', 'researcher', 'paymentmanager', 'usermanager', 'admin', 'superadmin'] as const).map(async (role) => {
        const user = await http.logIn(`a-${role}`, [role]);
        return (await user.call('GET /api/v4/staff')).status;
      }),
    );
    expect(answers).toEqual([403, 403, 403, 200, 200, 200]);
  });

  test('a refused call of staff leaves a line that names nobody in clear, and is counted', async () => {
    const metrics = createMetrics();
    const watched = await testHttp(sampleRoutes, { metrics });
    const dora = await watched.logIn('dora', ['panelist']);
    for (let calls = 0; calls < 2; calls += 1) expect((await dora.call('GET /api/v4/staff')).status).toBe(403);
    const lines = watched.logged.filter(({ message }) => message === 'security').map(({ fields }) => fields);
    const hash = expect.stringMatching(/^[\w-]{16}$/);
    const line = { security: 'staff', reason: 'access.forbidden', session: dora.sessionId, account: hash, address: hash };
    expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    expect(JSON.stringify(lines)).not.toMatch(/dora|127\.0\.0\.1/);
    expect(await metrics.register.metrics()).toContain('panelist_security_refusals_total{kind="staff"} 2');
    await watched.close();
  });

  test('a member of staff logged in as a participant acts on their behalf', async () => {
    const visitor = await http.logIn('ben', ['panelist'], { impersonator: 'sue' });
    expect((await visitor.call('GET /api/v4/whoami')).body).toEqual({ userId: 'ben', actor: 'staff', onBehalfOf: 'ben' });
  });

  test('a session that has ended is over at once, and so is an account that may not be logged in', async () => {
    const cleo = await http.logIn('cleo');
    expect((await cleo.call('GET /api/v4/whoami')).status).toBe(200);
    await http.sessions.end(cleo.sessionId);
    expect((await cleo.call('GET /api/v4/whoami')).status).toBe(401);
    const closed = await testHttp(sampleRoutes, { rolesOf: async () => null });
    const gone = await closed.logIn('gone');
    expect((await gone.call('GET /api/v4/whoami')).status).toBe(401);
    await closed.close();
  });
});

test('two routes of one call do not start', async () => {
  const [first] = sampleRoutes;
  if (!first) throw new Error('There are routes.');
  await expect(testHttp([first, first])).rejects.toThrow('Two routes answer GET /v2/everybody/:id');
});
