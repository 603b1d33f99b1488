import { contract, DomainError, kernelError, v2Answer, v2Confirmation } from '@panelist/domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { testHttp } from '../test-kit/http.js';
import type { LoggedIn, TestHttp } from '../test-kit/http.js';
import { route } from './route.js';

const common = { spec: 'contract', summary: 'For tests.' } as const;

const forEverybody = contract({
  name: 'forEverybody',
  side: 'query',
  method: 'GET',
  path: '/v2/everybody/:id',
  style: 'v2',
  access: 'public',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ limit: z.coerce.number().int().max(100).optional(), pick: z.array(z.string()).optional() }),
  response: v2Answer(z.object({ id: z.string(), limit: z.number().optional(), pick: z.array(z.string()).optional() })),
  ...common,
});
const nextToParameter = contract({ ...forEverybody, name: 'nextToParameter', path: '/v2/everybody/fixed', params: z.object({}) });
const whoAmI = contract({
  name: 'whoAmI',
  side: 'query',
  method: 'GET',
  path: '/api/v4/whoami',
  style: 'v4',
  access: 'user',
  response: z.object({ userId: z.string(), actor: z.string(), onBehalfOf: z.string().optional() }),
  ...common,
});
const maybeMe = contract({
  ...whoAmI,
  name: 'maybeMe',
  path: '/api/v4/maybe',
  access: 'optional',
  response: z.object({ userId: z.string().nullable() }),
});
const forStaff = contract({ ...whoAmI, name: 'forStaff', path: '/api/v4/staff', access: ['admin', 'usermanager'] });
const save = contract({
  name: 'save',
  side: 'command',
  method: 'POST',
  path: '/v2/save',
  style: 'v2',
  access: 'user',
  body: z.object({
    name: z.string().min(2, 'At least two letters.'),
    employment: z.object({ industry: z.array(z.string()) }).optional(),
  }),
  response: v2Answer(z.object({ name: z.string(), keys: z.array(z.string()) })),
  status: 201,
  ...common,
});
const refuse = contract({
  name: 'refuse',
  side: 'command',
  method: 'POST',
  path: '/api/v4/refuse',
  style: 'v4',
  access: 'public',
  body: z.object({ how: z.string() }),
  response: z.object({}),
  ...common,
});
const nothing = contract({
  ...refuse,
  name: 'nothing',
  path: '/api/v4/nothing',
  body: z.object({}),
  response: z.unknown(),
  status: 204,
});
const leak = contract({ ...refuse, name: 'leak', path: '/api/v4/leak', response: z.object({ shown: z.string() }) });
const confirmation = contract({
  ...save,
  name: 'confirmation',
  path: '/v2/confirmation',
  response: v2Confirmation,
  body: z.object({}),
});
const lead = contract({
  ...refuse,
  name: 'lead',
  method: 'GET',
  path: '/referrer/:code',
  params: z.object({ code: z.string() }),
  body: z.object({}),
});

const routes = [
  route(forEverybody, async ({ params, query }) => ({
    body: { success: true, response: { id: params.id, limit: query.limit, pick: query.pick } },
  })),
  route(nextToParameter, async () => ({ body: { success: true, response: { id: 'the fixed one' } } })),
  route(whoAmI, async ({ caller }) => ({
    body: { userId: caller?.userId ?? '', actor: caller?.actor.kind ?? '', onBehalfOf: caller?.actor.onBehalfOf },
  })),
  route(maybeMe, async ({ caller }) => ({ body: { userId: caller?.userId ?? null } })),
  route(forStaff, async ({ caller }) => ({ body: { userId: caller?.userId ?? '', actor: caller?.actor.kind ?? '' } })),
  route(save, async ({ body }) => ({
    body: { success: true, response: { name: body.name, keys: Object.keys(body) } },
    position: '000042',
    headers: { 'X-Extra': 'yes' },
  })),
  route(refuse, async ({ body }) => {
    if (body.how === 'state') throw kernelError('store.conflict', { state: 'CANCELLED', reason: 'tooLate' });
    if (body.how === 'later') throw kernelError('request.too-many', { retryAt: new Date(Date.now() + 90_000).toISOString() });
    if (body.how === 'unlisted') throw new DomainError('nobody.listed-this', 'The inner secret.');
    if (body.how === 'database') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    throw new Error('The inner secret.', { cause: new Error('Deeper.') });
  }),
  route(nothing, async () => ({ body: undefined })),
  route(leak, async ({ body }) => ({ body: body.how === 'fits' ? withMore() : JSON.parse('{ "shown": 4 }') })),
  route(confirmation, async () => ({ body: { success: true, message: 'Saved.' } })),
  route(lead, async ({ params }) => ({ body: {}, redirect: `/panelists/v2/personal?r=${params.code}` })),
];

function withMore(): { shown: string } {
  const more = { shown: 'seen', answerValue: 2 };
  return more;
}

let http: TestHttp;
let ada: LoggedIn;
beforeAll(async () => {
  http = await testHttp(routes);
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

  test('a fixed word goes before a parameter, in whatever order the routes were given', async () => {
    expect((await http.call('GET /v2/everybody/fixed')).body).toMatchObject({ response: { id: 'the fixed one' } });
  });

  test('a command answers its status, its position and its headers; fields that nobody named are dropped', async () => {
    const answer = await ada.call('POST /v2/save', { body: { name: 'Ada', isAdmin: true } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('X-Position')).toBe('000042');
    expect(answer.headers.get('X-Extra')).toBe('yes');
    expect(answer.body).toEqual({ success: true, response: { name: 'Ada', keys: ['name'] } });
  });

  test('204 has no body, a redirect leads on', async () => {
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
    expect(named.headers.get('X-Request-Id')).not.toContain('ada');
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

  test('the session cookie alone opens nothing but log-in and log-out', async () => {
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
        const somebody = await http.logIn(`a-${role}`, [role]);
        return (await somebody.call('GET /api/v4/staff')).status;
      }),
    );
    expect(answers).toEqual([403, 403, 403, 200, 200, 200]);
  });

  test('who is logged in as a participant acts as staff on their behalf', async () => {
    const visitor = await http.logIn('ben', ['panelist'], { impersonator: 'sue' });
    expect((await visitor.call('GET /api/v4/whoami')).body).toEqual({ userId: 'ben', actor: 'staff', onBehalfOf: 'ben' });
  });

  test('a session that has ended is over at once, and so is an account that may not be logged in', async () => {
    const cleo = await http.logIn('cleo');
    expect((await cleo.call('GET /api/v4/whoami')).status).toBe(200);
    await http.sessions.end(cleo.sessionId);
    expect((await cleo.call('GET /api/v4/whoami')).status).toBe(401);
    const closed = await testHttp(routes, { rolesOf: async () => null });
    const gone = await closed.logIn('gone');
    expect((await gone.call('GET /api/v4/whoami')).status).toBe(401);
    await closed.close();
  });
});

async function asWritten(body: string, type = 'application/json'): Promise<Response> {
  const headers = { 'Content-Type': type, Authorization: `Bearer ${ada.token}` };
  return fetch(`${http.url}/v2/save`, { method: 'POST', body, headers });
}

describe('refusals', () => {
  test('JSON that can not be read, no object, or no JSON at all: 400', async () => {
    for (const response of [
      await asWritten('{"name":'),
      await asWritten('[1]'),
      await asWritten('"x"'),
      await asWritten('null'),
      await asWritten('name=Ada', 'text/plain'),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, code: 'request.malformed', requestId: expect.any(String) });
    }
  });

  test('what is against a rule: 422 with each field by its path', async () => {
    const answer = await ada.call('POST /v2/save', { body: { name: 'A', employment: { industry: ['it', 5] } } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'request.invalid',
      message: 'Please check the highlighted fields.',
      errors: [{ field: 'name', message: 'At least two letters.' }, { field: 'employment.industry.1' }],
    });
    const empty = await ada.call('POST /v2/save');
    expect(empty.body).toMatchObject({ errors: [{ field: 'name', message: 'This field is required.' }] });
    const query = await http.call('GET /v2/everybody/a?limit=101');
    expect([query.status, query.body]).toMatchObject([422, { errors: [{ field: 'limit' }] }]);
  });

  test('an address whose parts can name nothing: 404; one that can not be decoded: 400', async () => {
    expect((await http.call('GET /v2/everybody/toolong')).status).toBe(404);
    expect((await http.call('GET /v2/everybody/%E0%A4%A')).status).toBe(400);
  });

  test('unknown calls: 404 in the style of their family', async () => {
    expect(await http.call('GET /v2/nowhere')).toMatchObject({
      status: 404,
      body: { success: false, code: 'resource.not-found' },
    });
    expect(await http.call('POST /api/v4/nowhere')).toMatchObject({ status: 404, body: { statusCode: 404, error: 'Not Found' } });
    expect((await http.call('DELETE /v2/save')).status).toBe(404);
  });

  test('a refusal of the domain says its state and reason', async () => {
    expect(await http.call('POST /api/v4/refuse', { body: { how: 'state' } })).toMatchObject({
      status: 409,
      body: { statusCode: 409, error: 'Conflict', code: 'store.conflict', state: 'CANCELLED', reason: 'tooLate' },
    });
  });

  test('when to try again becomes Retry-After', async () => {
    const later = await http.call('POST /api/v4/refuse', { body: { how: 'later' } });
    expect(later.status).toBe(429);
    expect(Number(later.headers.get('Retry-After'))).toBeGreaterThan(85);
    expect(Number(later.headers.get('Retry-After'))).toBeLessThanOrEqual(90);
    const away = await http.call('POST /api/v4/refuse', { body: { how: 'database' } });
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '60']);
  });

  test('what went wrong on our side tells nothing and is logged once, with the request', async () => {
    for (const how of ['bug', 'unlisted']) {
      const answer = await http.call('POST /api/v4/refuse', { body: { how } });
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      const lines = http.logged.filter(
        (line) => line.level === 'error' && JSON.stringify(line.fields).includes(String(answer.headers.get('X-Request-Id'))),
      );
      expect(lines).toHaveLength(1);
      expect(JSON.stringify(lines)).toContain('The inner secret.');
    }
  });
});

test('two routes of one call, or of one name, do not start', async () => {
  const [first] = routes;
  if (!first) throw new Error('There are routes.');
  await expect(testHttp([first, first])).rejects.toThrow('Two routes answer GET /v2/everybody/:id');
  const other = route(contract({ ...forEverybody, path: '/v2/elsewhere/:id' }), async () => ({
    body: { success: true, response: { id: '' } },
  }));
  await expect(testHttp([first, other])).rejects.toThrow('Two contracts are called forEverybody');
});
