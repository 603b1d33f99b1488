import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@panelist/domain/kernel';
import { accountStream, organizationStream } from '@panelist/domain/identity';
import { noRules } from '@panelist/domain/scheduling';
import { registry } from '@panelist/domain/registry';
import { conversations } from '@panelist/projectors/read-models';
import type { LoggedIn } from '../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from './test-kit/query-world.test-kit.js';
import { participationRow, projectRow } from './test-kit/sample-rows.test-kit.js';

/** Calls of researchers about one project, whose owner alone gets more than a card. */
const ofProject = registry.contracts.flatMap(({ contract: { side, route, access } }) =>
  side === 'query' && route.startsWith('GET /api/v4/projects/:id') && Array.isArray(access) && access.includes('researcher')
    ? [route]
    : [],
);
const ids: Readonly<Record<string, string>> = { id: 'theirs', uid: 'ada-on-theirs', disputeId: 'dispute-1' };

let world: QueryWorld;
let owner: LoggedIn;
beforeAll(async () => {
  world = await queryWorld();
  await world.participant('ada');
  await world.given.projects(projectRow('theirs', { ownerId: 'rosa', organizationId: 'acme', publishedAt: null }));
  await world.given.participations(participationRow('ada', 'theirs', { participationId: 'ada-on-theirs', ownerId: 'rosa' }));
  await world.given.calendars({ projectId: 'theirs', timezone: 'America/New_York', rules: noRules, slots: [], held: [] });
  await world.given.conversations(
    conversations.make({
      conversationUid: 'ada-on-theirs',
      userId: 'ada',
      researcherId: 'rosa',
      projectId: 'theirs',
      status: 'open',
      updatedAt: now,
    }).row,
  );
  const registered = { userId: 'rosa', profileId: null, provider: 'email', passwordHash: null } as const;
  const person = { email: 'rosa@acme.example', firstName: 'Rosa', lastName: 'Reyes' };
  await happened([{ type: 'AccountRegistered', data: { ...registered, ...person } }]);
  await joins('acme');
  owner = await world.http.logIn('rosa', ['researcher']);
});
afterAll(async () => world.close());

const happened = async (events: readonly DomainEvent[]) => world.append(accountStream.of('rosa'), events);
const joins = async (organizationId: string) =>
  happened([{ type: 'OrganizationJoined', data: { userId: 'rosa', organizationId } }]);
async function isSuspended(type: 'OrganizationSuspended' | 'OrganizationReinstated') {
  const data = { organizationId: 'acme', by: 'alex', reason: 'Complaints.', decidedAt: now };
  await world.append(organizationStream.of('acme'), [{ type, data }]);
}

/** What the researcher still reads of the project. */
async function readBy(caller: LoggedIn): Promise<readonly string[]> {
  const read: string[] = [];
  for (const route of ofProject) {
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
    if ((await caller.call(path)).status === 200) read.push(route);
  }
  const list = (await caller.call('GET /api/v4/projects')).body as { readonly totalCount: number; readonly due: object };
  if (list.totalCount > 0 || !Object.values(list.due).every((count) => count === 0)) read.push('GET /api/v4/projects');
  const channel = { socket_id: 'socket-1', channel_name: 'presence-conversation-ada-on-theirs' };
  if ((await caller.call('POST /pusher/auth', { body: channel })).status === 200) read.push('POST /pusher/auth');
  return read;
}

describe('a researcher reads what participants sent to their project', () => {
  it('while they belong to its organization', async () => {
    const read = await readBy(owner);
    // There is no dispute on the project.
    const all = ofProject.filter((route) => !route.endsWith('/:disputeId'));
    expect(read).toEqual([...all, 'GET /api/v4/projects', 'POST /pusher/auth']);
    expect(all.length).toBeGreaterThan(5);
  });

  it('not once they belong to another one; admins do', async () => {
    await joins('another');
    expect(await readBy(owner)).toEqual([]);
    const admin = await world.http.logIn('alex', ['admin']);
    expect(await admin.call('GET /api/v4/projects/theirs/screener-responses')).toMatchObject({ body: { totalCount: 1 } });
    await joins('acme');
    expect(await readBy(owner)).not.toEqual([]);
  });

  it('nor while it is suspended', async () => {
    await isSuspended('OrganizationSuspended');
    expect(await readBy(owner)).toEqual([]);
    await isSuspended('OrganizationReinstated');
    expect(await readBy(owner)).not.toEqual([]);
  });

  it('those that they posted without an organization, also once they have been in one by their name', async () => {
    await world.given.projects(projectRow('own', { ownerId: 'rosa', organizationId: 'rosa', publishedAt: null }));
    await joins('rosa');
    await joins('another');
    expect(await owner.call('GET /api/v4/projects/own')).toMatchObject({ status: 200, body: { ownerId: 'rosa' } });
  });
});
