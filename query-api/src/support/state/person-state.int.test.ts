import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { PersonState } from '@panelist/domain/support';
import { foldEvents, type Rows } from '@panelist/infra/processors';
import { closeRows, keyOfRow, keyText, writeRows } from '@panelist/infra/read-models';
import { projections } from '@panelist/projectors/projections';
import { randomHistory } from '../../../../projectors/src/test-kit/random-history.test-kit.js';
import type { HistoryStep } from '../../../../projectors/src/test-kit/sample-events.test-kit.js';
import type { LoggedIn } from '../../../../infra/testing/index.js';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';

let world: QueryWorld;
let support: LoggedIn;
beforeAll(async () => {
  world = await queryWorld();
  support = await world.http.logIn('sue', ['usermanager']);
});
afterAll(async () => world.close());

/** Happens at most once to a response: the measured times of a researcher know no second one. */
const once = ['ParticipantInvited', 'ParticipantAttended', 'ResponseInvalidated', 'ResponseRejectedForQuality'];

/** Keeps the tables as projectors do: folds events over the rows, and writes what changed. */
function livingTables() {
  const kept = new Map(projections.map((projection): [typeof projection, Rows] => [projection, new Map()]));
  return async (events: readonly RecordedEvent[]) => {
    for (const [projection, rows] of kept) {
      const { model } = projection;
      const effect = foldEvents(projection, events, rows);
      for (const row of effect.rows) rows.set(keyText(keyOfRow(model, row)), row);
      for (const key of effect.deleted) rows.delete(keyText(key));
      const stored = await closeRows(world.vault, model, effect.rows);
      await writeRows(world.pool, model, model.tableName, { rows: stored, deleted: effect.deleted });
    }
  };
}

const actor = { kind: 'system', id: 'test' } as const;
const timeOf = (step: number): string => new Date(Date.parse('2026-03-01T12:00:00.000Z') + step * 3_600_000).toISOString();

/** Measured on responses of other people, which a look does not fold. */
const withoutRecords = (state: object) =>
  JSON.parse(JSON.stringify(state), (key, value: unknown) => (key === 'researcherRecord' ? null : value)) as Record<
    string,
    unknown
  >;

/** What the person's own calls answer now. */
async function liveState(person: LoggedIn, userId: string): Promise<Record<string, unknown>> {
  const ask = async (call: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await person.call(call, body);
    expect([call, answer.status]).toEqual([call, 200]);
    const { success: _, ...rest } = answer.body as Record<string, unknown>;
    return rest;
  };
  return withoutRecords({
    account: await ask(`GET /api/v4/users/${userId}`),
    profile: await ask(`GET /api/v4/profiles/user/${userId}`),
    cycle: (await ask('GET /v2/profiles/survey-cycle'))['response'],
    dashboard: (await ask('GET /v2/panelists/dashboard'))['response'],
    surveys: (await ask('POST /v2/surveys/search', { limit: 100 }))['response'],
    payouts: await ask('GET /api/v4/payouts?limit=100'),
    referrals: await ask(`GET /v2/referrals/referrer/${userId}?limit=100&shouldCalculateLifetimeBonusReceived=true`),
    conversations: await ask('POST /v2/messages/all', {}),
    disputes: await ask(`GET /api/v4/users/${userId}/disputes?limit=100`),
  });
}

const stateAt = async (userId: string, at: string, who = support) =>
  who.call(`GET /api/v4/support/participants/${userId}/state?at=${at}`);

/** Lives through a random history; returns what the person's calls answered on the way. */
async function live(userId: string, steps: readonly HistoryStep[], every: number) {
  const person = await world.http.logIn(userId);
  const project = livingTables();
  const happened = new Set<string>();
  const answered: { readonly at: string; readonly state: Record<string, unknown> }[] = [];
  for (const [index, step] of steps.entries()) {
    const at = timeOf(index);
    world.setTime(at);
    const events = step.events.filter(({ type }) => !once.includes(type) || !happened.has(`${step.stream} ${type}`));
    for (const { type } of events) happened.add(`${step.stream} ${type}`);
    if (events.length > 0) {
      const metadata = { occurredAt: at, actor, correlationId: 'test', causationId: 'test', commandId: 'test' };
      const recorded = events.map((event) => ({ eventId: randomUUID(), event, metadata }));
      await world.log.append(step.stream, recorded, 'any');
      await project((await world.log.read(step.stream)).slice(-events.length));
    }
    if (index % every === every - 1) answered.push({ at, state: await liveState(person, userId) });
  }
  world.setTime(timeOf(steps.length + 24));
  return answered;
}

test('the state at a time is what the person’s own calls answered then, and the person reads of the look', async () => {
  const answered = await live('user-0', randomHistory(73, 300), 30);
  const last = answered.at(-1)?.state as Partial<PersonState> | undefined;
  expect(last?.surveys?.surveys).not.toHaveLength(0);
  expect(last?.payouts?.items).not.toHaveLength(0);
  expect(last?.referrals?.items).not.toHaveLength(0);
  expect(last?.conversations?.items).toContainEqual(
    expect.objectContaining({ project: expect.objectContaining({ messagesNotSharedSince: expect.any(String) }) }),
  );
  expect(last?.disputes?.items).toContainEqual(expect.objectContaining({ text: expect.any(String), answer: expect.any(Object) }));
  const steps = answered.flatMap(
    ({ state }) => (state as Partial<PersonState>).disputes?.items.map(({ status }) => status) ?? [],
  );
  expect(new Set(steps)).toEqual(new Set(['awaiting-decision', 'declined', 'appealed', 'upheld']));
  const positions: string[] = [];
  for (const { at, state } of [...answered.toReversed(), ...answered]) {
    const { body } = await stateAt('user-0', at);
    expect(body).toEqual({ at, position: expect.any(String), ...state });
    positions.push((body as PersonState).position);
  }
  expect(new Set(positions).size).toBe(answered.length);
  const together = await Promise.all(answered.slice(-3).map(async ({ at }) => stateAt('user-0', at)));
  expect(together.map(({ body }) => body)).toMatchObject(answered.slice(-3).map(({ at, state }) => ({ at, ...state })));

  const accesses = (await world.log.read('accesslog-user-0')).filter(({ data }) => 'staffId' in data && data.staffId === 'sue');
  expect(accesses).toMatchObject([{ type: 'PersonDataAccessed', data: { userId: 'user-0', what: 'state' } }]);
  await livingTables()(accesses);
  const person = await world.http.logIn('user-0');
  expect((await person.call('GET /api/v4/users/user-0/access-log')).body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ what: 'state', who: 'A member of our staff' })]),
  });

  // With an offset, and between two events.
  const [first] = answered;
  const between = `${new Date(Date.parse(first?.at ?? '') + 2 * 3_600_000 + 1_000).toISOString().slice(0, 19)}%2B02:00`;
  expect((await stateAt('user-0', between)).body).toMatchObject({ position: positions.at(answered.length) });

  // Before the account was opened no screen showed anything.
  expect((await stateAt('user-0', '2026-02-01T00:00:00.000Z')).status).toBe(404);
  expect((await stateAt('nobody', timeOf(9))).status).toBe(404);
  expect((await stateAt('user-0', timeOf(9), person)).status).toBe(403);

  // What was erased since is erased in the past, too, although its rows were folded before.
  const { at = '', state } = answered.at(-1) ?? {};
  expect(JSON.stringify((await stateAt('user-0', at)).body)).toContain('Given0');
  expect(JSON.stringify(state)).toContain('Given0');
  await world.vault.erase('user-0');
  const erased = (await stateAt('user-0', at)).body as PersonState;
  expect(JSON.stringify(erased)).not.toMatch(/Given0|Family0|person0@/);
  expect(erased.payouts.totalCount).toBe(last?.payouts?.totalCount);
}, 60_000);
