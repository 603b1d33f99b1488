import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  accessLogEntries,
  accounts,
  participations,
  payouts,
  personEvents,
  profiles,
  projects,
} from '@panelist/projectors/read-models';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { projectionWorld, type ProjectionWorld } from '../../../projectors/src/test-kit/projection-world.test-kit.js';
import { randomHistory } from '../../../projectors/src/test-kit/random-history.test-kit.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let projectors: ProjectionWorld;
let world: QueryWorld;
let sue: LoggedIn;
beforeAll(async () => {
  projectors = await projectionWorld();
  for (const { stream, events } of randomHistory(48, 200)) await projectors.append(stream, events);
  await projectors.start();
  await projectors.caughtUp();
  world = await queryWorld(projectors);
  sue = await world.http.logIn('sue', ['usermanager']);
}, 60_000);
afterAll(async () => {
  await world.close();
  await projectors.close();
});

const of = '/api/v4/support/participants/user-0';
const calls = {
  history: `GET ${of}/history?limit=50`,
  state: `GET ${of}/state?at=${now}`,
  search: 'GET /api/v4/support/participants?query=',
};

interface Seen {
  readonly items: readonly { readonly type: string }[];
}

async function bodyOf(call: string): Promise<Seen & Readonly<Record<string, unknown>>> {
  const { status, body } = await sue.call(call);
  expect([call, status]).toEqual([call, 200]);
  return body as Seen & Readonly<Record<string, unknown>>;
}

/** What a member of staff sees of the person, in all three places, without the looks themselves. */
async function access(): Promise<Seen & Readonly<Record<string, unknown>>> {
  const [history, state, search] = await Promise.all([bodyOf(calls.history), bodyOf(calls.state), bodyOf(calls.search)]);
  const items = history.items.filter(({ type }) => type !== 'PersonDataAccessed');
  return { ...history, items, state: { ...state, position: null }, search };
}

it('a look at a person while read models are rebuilt shows what it showed before, and is recorded once', async () => {
  const before = await access();
  expect(before.items.length).toBeGreaterThan(20);
  const done = new AbortController();
  const rebuilt = projectors
    .rebuild([accounts, profiles, projects, participations, payouts, personEvents, accessLogEntries].map(({ name }) => name))
    .finally(() => done.abort());
  let accesses = 0;
  do {
    expect(await access()).toEqual(before);
    accesses += 1;
  } while (!done.signal.aborted);
  await rebuilt;
  expect(accesses).toBeGreaterThan(1);
  expect(await access()).toEqual(before);

  const recorded = await projectors.log.read('accesslog-user-0');
  const ofSue = recorded.filter((event) => event.type === 'PersonDataAccessed').filter(({ data }) => data.staffId === 'sue');
  expect(ofSue.map(({ data }) => data.what).toSorted((one, other) => one.localeCompare(other))).toEqual(['history', 'state']);
  await projectors.caughtUp();
  const person = await world.http.logIn('user-0');
  const { body } = await person.call('GET /api/v4/users/user-0/access-log');
  const shown = (body as { readonly items: readonly { readonly what: string; readonly at: string }[] }).items;
  expect(
    shown
      .filter(({ at }) => at === ofSue[0]?.at)
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(['history', 'state']);
}, 120_000);
