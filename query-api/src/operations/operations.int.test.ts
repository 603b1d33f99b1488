import { contractOf } from '@panelist/domain/registry';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectorList } from '@panelist/domain/operations/browser';
import { checkpointOf } from '@panelist/infra/processors';
import * as readModels from '@panelist/projectors/read-models';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';

const { accounts, ledger, payouts, projects } = readModels;

describe('projectors on the operations page', () => {
  let world: QueryWorld;
  beforeAll(async () => {
    world = await queryWorld();
    const checkpoint = { accounts: checkpointOf(accounts), payouts: checkpointOf(payouts), ledger: checkpointOf(ledger) };
    const failing = { eventId: 'e', type: 'X', stream: 'account-1', position: '13', tries: 5, since: '2026-03-01T00:00:00.000Z' };
    const one = '00000000-0000-4000-8000-000000000001';
    await world.pool.query(
      `update app.checkpoints set state = 'running', position = '0000000000000000012' where kind = 'projection'`,
    );
    await world.pool.query(
      "update app.checkpoints set state = 'stopped', lag = 3, lag_seconds = 61.24, failing = $2 where name = $1",
      [checkpoint.payouts, { ...failing, type: 'PayoutSettled', stream: 'payout-1', message: 'Error: no' }],
    );
    await world.pool.query('update app.checkpoints set rebuild = $2 where name = any($1)', [
      [checkpointOf(projects), checkpoint.ledger],
      { done: 5, total: 12, perSecond: 3 },
    ]);
    await world.pool.query(
      `insert into app.processes (id, service, label, backend, backend_since, beat_at, waits_for) values
        ($1, 'projectors', 'one, process 1', 1, now(), clock_timestamp(), '{}'),
        ('00000000-0000-4000-8000-000000000002', 'projectors', 'two, process 2', 2, now(), clock_timestamp(), $2),
        ('00000000-0000-4000-8000-000000000003', 'projectors', 'gone, process 3', 3, now(), clock_timestamp() - interval '1 hour', $3)`,
      [one, [checkpoint.accounts, 'reaction-request-payouts'], [checkpoint.accounts]],
    );
    await world.pool.query(
      `insert into app.leases (name, holder, taken_at) values
        ($2, $1, '2026-03-01T00:00:00Z'), ('reaction-send-mails', $1, '2026-03-01T00:00:00Z'),
        ('rebuild-' || $3, $1, now()), ('rebuild-' || $4, '00000000-0000-4000-8000-000000000003', now())`,
      [one, checkpoint.accounts, checkpointOf(projects), checkpoint.ledger],
    );
    await world.pool.query(
      `insert into app.checkpoints (name, kind, model, version, state, position, epoch, lag, failing) values
        ('projection-responses-v1', 'projection', 'responses', 1, 'running', '0000000000000000012', 1, 0, null),
        ('projection-accounts-v0', 'projection', 'accounts', 0, 'running', '0000000000000000012', 1, 0, null),
        ('reaction-request-payouts', 'reaction', null, null, 'running', '0000000000000000010', 1, 2, null),
        ('reaction-of-the-release-before', 'reaction', null, null, 'starting', '0000000000000000012', 1, 0, $2),
        ('reaction-send-mails', 'reaction', null, null, 'stopped', '0000000000000000012', 1, 1, $1)`,
      [
        { ...failing, message: 'TypeError' },
        { ...failing, error: 'RangeError' },
      ],
    );
    await world.pool.query(
      `insert into app.parked_streams (name, stream, revision, failing, parked_at)
       values ('reaction-request-payouts', 'participation-1', 4, $1, '2026-03-01T00:00:00Z')`,
      [{ eventId: 'e', type: 'PaymentApproved', stream: 'participation-1', position: '9', message: 'Error: no account' }],
    );
    await world.pool.query(
      `insert into app.parked_streams (name, stream, revision, failing)
       select 'reaction-send-mails', 'account-' || n, 0, $1 from generate_series(1, 21) n`,
      [{ eventId: 'e', type: 'X', stream: 'account-1', position: '9', message: 'TypeError' }],
    );
  });
  afterAll(async () => world.close());

  it('shows the position of each, and the event at which it stopped', async () => {
    const operations = await world.http.logIn('ops', ['paymentmanager']);
    const { items, reactions } = (await operations.call('GET /api/v4/operations/projectors')).body as {
      readonly items: readonly { readonly name: string }[];
      readonly reactions: readonly { readonly name: string }[];
    };
    // The versions that this code reads, by model, and models that other services own; those of
    // older code are not among them.
    expect(items.map(({ name }) => name)).toEqual(['responses', ...Object.values(readModels).map(({ name }) => name)].toSorted());
    const item = (name: string) => items.find((each) => each.name === name);
    expect(item('accounts')).toMatchObject({
      version: accounts.version,
      state: 'running',
      position: '0000000000000000012',
      lag: 0,
      lagSeconds: 0,
      failing: null,
      rebuild: null,
      leader: { process: 'one, process 1', since: '2026-03-01T00:00:00.000Z' },
      standbys: ['two, process 2'],
    });
    // The process that rebuilt it has ended.
    expect(item('ledger')).toMatchObject({ state: 'running', rebuild: null, leader: null, standbys: [] });
    expect(item('payouts')).toMatchObject({
      state: 'stopped',
      version: payouts.version,
      lag: 3,
      lagSeconds: 61.2,
      failing: { type: 'PayoutSettled', tries: 5, message: 'Error: no' },
    });
    expect(item('projects')).toMatchObject({ state: 'rebuilding', rebuild: { done: 5, total: 12 } });
    const parked = [
      {
        stream: 'participation-1',
        eventId: 'e',
        type: 'PaymentApproved',
        position: '9',
        message: 'Error: no account',
        since: '2026-03-01T00:00:00.000Z',
      },
    ];
    expect(reactions).toMatchObject([
      { name: 'reaction-of-the-release-before', state: 'stopped', failing: { message: 'RangeError' } },
      {
        name: 'reaction-request-payouts',
        state: 'running',
        version: 1,
        lag: 2,
        leader: null,
        standbys: ['two, process 2'],
        parkedCount: 1,
        parked,
      },
      {
        name: 'reaction-send-mails',
        state: 'stopped',
        lag: 1,
        failing: { message: 'TypeError', tries: 5 },
        leader: { process: 'one, process 1' },
        parkedCount: 21,
      },
    ]);
    expect(contractOf(projectorList).answer.safeParse({ items, reactions }).success).toBe(true);
    expect((await (await world.http.logIn('ada')).call('GET /api/v4/operations/projectors')).status).toBe(403);
  });
});
