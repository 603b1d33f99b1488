import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testHttp } from '../../../testing/http.js';
import type { LoggedIn, TestHttp } from '../../../testing/http.js';
import { sampleRoutes } from './sample-routes.test-kit.js';

let http: TestHttp;
let ada: LoggedIn;
beforeAll(async () => {
  http = await testHttp(sampleRoutes);
  ada = await http.logIn('ada');
});
afterAll(async () => http.close());

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
      await asWritten(`{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
      await asWritten('name=Ada', 'text/plain'),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, code: 'request.malformed', requestId: expect.any(String) });
    }
  });

  test('a violated rule: 422 with each field by its path', async () => {
    const answer = await ada.call('POST /v2/save', { body: { name: 'A', employment: { industry: ['it', 5] } } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'request.invalid',
      message: 'Please check the highlighted fields.',
      errors: [
        { field: 'name', message: 'At least two letters.' },
        { field: 'employment.industry.1', message: 'A valid input is required.' },
      ],
    });
    const empty = await ada.call('POST /v2/save');
    expect(empty.body).toMatchObject({ errors: [{ field: 'name', message: 'Required' }] });
    const query = await http.call('GET /v2/everybody/a?limit=101');
    expect([query.status, query.body]).toMatchObject([422, { errors: [{ field: 'limit', message: 'At most 100.' }] }]);
  });

  test('an address whose parts can name nothing: 404; one that can not be decoded: 400', async () => {
    expect((await http.call('GET /v2/everybody/toolong')).status).toBe(404);
    expect((await http.call('GET /v2/everybody/%E0%A4%A')).status).toBe(400);
  });

  test('text that PostgreSQL can not store: 404 in an address, 422 with its field elsewhere', async () => {
    expect((await http.call('GET /v2/everybody/%00')).status).toBe(404);
    const query = await http.call('GET /v2/everybody/a?pick[]=%00');
    expect([query.status, query.body]).toMatchObject([422, { errors: [{ field: 'pick.0' }] }]);
    for (const name of ['Ada\0', 'Ada\ud800']) {
      const answer = await ada.call('POST /v2/save', { body: { name, employment: { industry: ['\0'] } } });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        errors: expect.arrayContaining([{ field: 'name', message: 'A valid input is required.' }]),
      });
      expect(JSON.stringify(answer.body)).toContain('employment.industry.0');
    }
  });

  test('unknown calls: 404 in the style of their family', async () => {
    expect(await http.call('GET /v2/nowhere')).toMatchObject({
      status: 404,
      body: { success: false, code: 'resource.not-found' },
    });
    expect(await http.call('POST /api/v4/nowhere')).toMatchObject({ status: 404, body: { statusCode: 404, error: 'Not Found' } });
    expect((await http.call('DELETE /v2/save')).status).toBe(404);
  });

  test('HEAD does not run a command that GET runs: 404; a query answers it without a body', async () => {
    const led = await http.call('HEAD /referrer/abc');
    expect([led.status, led.headers.get('Location')]).toEqual([404, null]);
    const looked = await http.call('HEAD /v2/everybody/me');
    expect([looked.status, looked.body]).toEqual([200, undefined]);
  });

  test('a refusal of the domain holds its state and reason', async () => {
    expect(await http.call('POST /api/v4/refuse', { body: { how: 'state' } })).toMatchObject({
      status: 409,
      body: { statusCode: 409, error: 'Conflict', code: 'store.conflict', state: 'CANCELLED', reason: 'tooLate' },
    });
  });

  test('an event that the store does not take for its size: 413', async () => {
    expect(await http.call('POST /api/v4/refuse', { body: { how: 'large' } })).toMatchObject({
      status: 413,
      body: { code: 'request.too-large' },
    });
  });

  test('when to try again becomes Retry-After', async () => {
    const later = await http.call('POST /api/v4/refuse', { body: { how: 'later' } });
    expect(later.status).toBe(429);
    expect(Number(later.headers.get('Retry-After'))).toBeGreaterThan(85);
    expect(Number(later.headers.get('Retry-After'))).toBeLessThanOrEqual(90);
    // Also a server whose disk is full (53100), and one that takes no writes (25006).
    for (const how of ['ECONNREFUSED', '53100', '25006']) {
      const away = await http.call('POST /api/v4/refuse', { body: { how } });
      expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '60']);
    }
  });

  test('a server error reveals nothing and is logged once, with the request', async () => {
    const answer = await http.call('POST /api/v4/refuse', { body: { how: 'bug' } });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    const lines = http.logged.filter(
      (line) => line.level === 'error' && JSON.stringify(line.fields).includes(String(answer.headers.get('X-Request-Id'))),
    );
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain('The inner secret.');
  });
});
