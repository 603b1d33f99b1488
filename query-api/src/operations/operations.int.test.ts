import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';

describe('projectors on the operations page', () => {
  let world: QueryWorld;
  beforeAll(async () => {
    world = await queryWorld();
    await world.pool.query(`
      insert into read_model.projectors (name, version, position, state, lag, lag_seconds, failing, rebuild) values
        ('accounts', 1, '0000000000000000012', 'running', 0, 0, null, null),
        ('payouts', 2, '0000000000000000009', 'stopped', 3, 61.24,
          '{"eventId":"e","type":"PayoutSettled","position":"10","message":"Error: no","tries":2,"since":"2026-03-01T00:00:00.000Z"}', null),
        ('projects', 1, null, 'running', 0, 0, null, '{"done":5,"total":12,"perSecond":3}'),
        ('ledger', 1, null, 'running', 0, 0, null, '{"done":5,"total":12,"perSecond":3}');
      update read_model.projectors set previous = '{"version":1,"position":null,"replacedAt":"2026-03-01T01:00:00+01:00"}', withdrawn = 3,
        verified = '{"at":"2026-03-01T00:00:00.000Z","position":null,"rows":2,"different":1,"differences":[{"key":"k","kind":"missing","columns":[]}]}'
        where name = 'payouts';
      insert into app.processes (id, room, label, backend, backend_since, beat_at, waits_for) values
        ('00000000-0000-4000-8000-000000000001', 'projectors', 'one, process 1', 1, now(), clock_timestamp(), '{}'),
        ('00000000-0000-4000-8000-000000000002', 'projectors', 'two, process 2', 2, now(), clock_timestamp(), '{projector-accounts,request-payouts}'),
        ('00000000-0000-4000-8000-000000000003', 'projectors', 'gone, process 3', 3, now(), clock_timestamp() - interval '1 hour', '{projector-accounts}');
      insert into app.leads (name, holder, taken_at) values
        ('projector-accounts', '00000000-0000-4000-8000-000000000001', '2026-03-01T00:00:00Z'),
        ('rebuild-projects', '00000000-0000-4000-8000-000000000001', now()),
        ('rebuild-ledger', '00000000-0000-4000-8000-000000000003', now());
      insert into app.checkpoints (name, position, epoch, failing) values
        ('request-payouts', '0000000000000000010', 1, null),
        ('reaction-dispatch-payout', '0000000000000000001', 1, null),
        ('reaction-follow-payout', '0000000000000000001', 1, null),
        ('send-mails', '0000000000000000012', 1,
          '{"eventId":"e","type":"X","stream":"account-1","position":"13","error":"TypeError","tries":5,"since":"2026-03-01T00:00:00.000Z"}')`);
  });
  afterAll(async () => world.close());

  it('shows how far each is, and at which event it stands still', async () => {
    const operations = await world.http.logIn('ops', ['paymentmanager']);
    expect((await operations.call('GET /api/v4/operations/projectors')).body).toMatchObject({
      items: [
        {
          name: 'accounts',
          state: 'running',
          lag: 0,
          failing: null,
          rebuild: null,
          leader: { process: 'one, process 1', since: '2026-03-01T00:00:00.000Z' },
          standbys: ['two, process 2'],
        },
        // Whoever rebuilt it is gone.
        { name: 'ledger', state: 'running', rebuild: null, leader: null, standbys: [] },
        {
          name: 'payouts',
          state: 'stopped',
          version: 2,
          lag: 3,
          lagSeconds: 61.2,
          failing: { type: 'PayoutSettled', tries: 2 },
          previous: { version: 1, replacedAt: '2026-03-01T00:00:00.000Z' },
          withdrawn: 3,
          verified: { different: 1, differences: [{ key: 'k', kind: 'missing' }] },
        },
        { name: 'projects', state: 'rebuilding', rebuild: { done: 5, total: 12 } },
      ],
      reactions: [
        { name: 'request-payouts', state: 'running', lag: 2, leader: null, standbys: ['two, process 2'] },
        { name: 'send-mails', state: 'stopped', lag: 0, failing: { message: 'TypeError' } },
      ],
    });
    expect((await (await world.http.logIn('ada')).call('GET /api/v4/operations/projectors')).status).toBe(403);
  });
});
