import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@panelist/domain/kernel/browser';
import { queueBoardPath } from '@panelist/domain/operations/browser';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { SESSION_COOKIE } from '@panelist/infra/http';
import { everyJob } from '@panelist/infra/jobs';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';

/** A job of an earlier edition held an address; an error quotes what a server said. */
const jobId = 'mail-participant-when-paid-1';
const failing = {
  data: { eventId: 'e1', stream: 'payout-1', to: 'ada@people.example', token: 'very-secret' },
  failedReason: 'Refused ada@people.example, +1 503 555 0100, at https://mail.example/send?key=very-secret, Bearer very-secret',
};
const secrets = ['ada@people.example', 'very-secret', '555 0100'];

describe('the board of the queues', () => {
  let world: QueryWorld;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    world = await queryWorld();
    const definition = everyJob.find(({ name }) => name === 'mail-participant-when-paid');
    if (definition === undefined) throw new Error('the job is not known');
    await world.queue.add(definition, jobId, { eventId: 'e1', stream: 'payout-1' });
    await world.pool.query(
      `update bullmq.job set data = $2, state = 'failed', failed_reason = $3, stacktrace = $4, attempts_made = 17 where id = $1`,
      [jobId, failing.data, failing.failedReason, JSON.stringify([`Error: ${failing.failedReason}\n at send.ts:1`])],
    );
    const people: readonly (readonly [string, Role])[] = [
      ['participant', 'panelist'],
      ['researcher', 'researcher'],
      ['support', 'usermanager'],
      ['operations', 'paymentmanager'],
      ['admin', 'admin'],
    ];
    for (const [name, role] of people) {
      await world.participant(name);
      cookies.set(name, (await world.http.logIn(name, [role])).cookie);
    }
  });
  afterAll(async () => world.close());

  const ask = async (who: string | null, path = '', { method = 'GET', headers = {} } = {}) => {
    const cookie = who === null ? {} : { Cookie: `${SESSION_COOKIE}=${cookies.get(who) ?? ''}` };
    const answer = await fetch(`${world.http.url}${queueBoardPath}${path}`, {
      method,
      headers: { ...cookie, ...headers },
      redirect: 'manual',
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const everything = '/api/queues?activeQueue=mail-participant-when-paid&status=failed&page=1&jobsPerPage=10';

  it.each([
    [null, 401],
    ['participant', 403],
    ['researcher', 403],
    ['support', 403],
    ['operations', 200],
    ['admin', 200],
  ])('is open to operations alone: %s gets %d', async (who, status) => {
    for (const path of ['', '/queue/advance-payout', '/static/favicon.ico', everything])
      expect((await ask(who, path)).status).toBe(status);
  });

  it('sends a browser without the role to our own page', async () => {
    const visit = async (who: string) => {
      const Cookie = `${SESSION_COOKIE}=${cookies.get(who) ?? ''}`;
      const address = new URL(queueBoardPath, world.http.url);
      const [answer] = (await once(get(address, { headers: { Cookie, 'Sec-Fetch-Mode': 'navigate' } }), 'response')) as [
        IncomingMessage,
      ];
      answer.resume();
      return { status: answer.statusCode, location: answer.headers.location };
    };
    expect(await visit('support')).toEqual({ status: 303, location: '/panelists/v2/staff/operations?tab=queues' });
    expect(await visit('operations')).toEqual({ status: 200, location: undefined });
  });

  it('is a page of our own files under a policy that lets it run, kept nowhere', async () => {
    const { headers, text } = await ask('operations');
    expect(text).toContain(`<base href="${queueBoardPath}/"`);
    expect(text).not.toMatch(/(href|src)="https?:/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|https?:/);
    const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(scripts.length).toBeGreaterThan(1);
    for (const path of scripts) expect((await ask('operations', `/${path}`)).headers.get('content-type')).toMatch(/javascript/);
  });

  it('shows every queue and its failed jobs, without personal data and secrets', async () => {
    const { text } = await ask('operations', everything);
    const { queues } = JSON.parse(text) as { queues: { name: string; readOnlyMode: boolean; counts: object; jobs: object[] }[] };
    expect(queues.map(({ name }) => name).toSorted()).toEqual(everyJob.map(({ name }) => name).toSorted());
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    const queue = queues.find(({ name }) => name === 'mail-participant-when-paid');
    expect(queue).toMatchObject({ counts: { failed: 1 } });
    const shown = {
      id: jobId,
      data: { eventId: 'e1', stream: 'payout-1', to: '•••', token: '•••' },
      failedReason: 'Refused •••, •••, at https://mail.example/send?••• Bearer •••',
      attempts: 17,
    };
    expect(queue?.jobs).toMatchObject([shown]);
    const one = await ask('operations', `/api/queues/mail-participant-when-paid/${jobId}`);
    expect(JSON.parse(one.text)).toMatchObject({ job: shown, status: 'failed' });
    for (const secret of secrets) expect(text + one.text).not.toContain(secret);
  });

  it('changes nothing: what a writing board offers is refused, and the job is still there', async () => {
    const queue = '/api/queues/mail-participant-when-paid';
    for (const [method, path] of [
      ['PUT', `${queue}/${jobId}/retry`],
      ['PUT', `${queue}/${jobId}/clean`],
      ['PUT', `${queue}/retry/failed`],
      ['PUT', `${queue}/clean/failed`],
      ['PUT', `${queue}/pause`],
      ['PUT', `${queue}/obliterate`],
      ['PUT', '/api/queues/pause'],
      ['POST', `${queue}/add`],
      ['PATCH', `${queue}/${jobId}/update-data`],
    ] as const)
      expect((await ask('operations', path, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(403);
    const { rows } = await world.pool.query('select state, attempts_made from bullmq.job where id = $1', [jobId]);
    expect(rows).toEqual([{ state: 'failed', attempts_made: 17 }]);
  });
});
