import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invitationCodes } from '@panelist/infra/sessions';
import { invitations } from '@panelist/projectors/read-models';
import type { LoggedIn, TestClient } from '../../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { participationRow, projectRow, question } from '../../test-kit/sample-rows.test-kit.js';

const codes = invitationCodes(Buffer.from('of this test'));
const query = (inviteId: string) => `?invite=${codes.make(inviteId)}&inviteId=${inviteId}`;

describe('an invitation on the pages', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  let ben: LoggedIn;
  const view = async (client: TestClient, search: string, id = 'men') =>
    (await client.call(`GET /v2/projects/view/${id}${search}`)).body as {
      readonly project: { readonly prequalifies: { readonly qualifies: boolean; readonly reason: string | null } };
      readonly invite: unknown;
      readonly inviteMessage: string | null;
    };
  const screener = async (client: TestClient, search: string, id = 'men') =>
    client.call(`GET /v2/projects/survey/${id}${search}`);

  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    ben = await world.participant('ben');
    await world.given.projects(
      projectRow('men', { target: { genders: ['male'] }, questions: [question('q1')] }),
      projectRow('other'),
      projectRow('begun', { target: { genders: ['male'] }, questions: [question('q1')] }),
      projectRow('unfunded', { questions: [question('q1')] }),
    );
    const row = (invitationId: string, change: Partial<Parameters<typeof invitations.make>[0]> = {}) => ({
      ...invitations.make({ invitationId, projectId: 'men', skipsQuestions: false, createdAt: now }).row,
      ...change,
    });
    await world.given.invitations(
      row('open'),
      row('skips', { skipsQuestions: true }),
      row('for-ada', { emailIndex: world.vault.blindIndex('email', 'ada@people.example') }),
      row('of-ben', { claimedBy: 'ben' }),
      row('begun', { projectId: 'begun', claimedBy: 'ada', skipsQuestions: true }),
      row('begun-before', { projectId: 'begun', claimedBy: 'ada', createdAt: '2026-01-01T00:00:00.000Z' }),
      row('in-vain', { projectId: 'unfunded', claimedBy: 'ada', skipsQuestions: true }),
    );
    await world.given.participations(
      participationRow('ada', 'begun', { status: 'DRAFT', submittedAt: null, qualified: null, percentage: null }),
    );
  });
  afterAll(async () => world.close());

  it('lets in a person who does not meet the criteria', async () => {
    expect(await view(ada, '')).toMatchObject({ project: { prequalifies: { reason: 'incorrectDemographics' } }, invite: null });
    expect(await view(ada, query('open'))).toMatchObject({
      project: { prequalifies: { qualifies: true } },
      invite: { inviteId: 'open', skipScreenerQuestions: false },
      inviteMessage: null,
    });
    expect(await screener(ada, query('open'))).toMatchObject({
      status: 200,
      body: { response: { inviteId: 'open', invite: { skipScreenerQuestions: false }, questions: [{ uid: 'q1' }] } },
    });
    expect((await screener(ada, '')).status).toBe(403);
  });

  it('shows itself to a visitor', async () => {
    expect(await view(world.http, query('open'))).toMatchObject({ invite: { inviteId: 'open' } });
  });

  it('skips the questions, in a draft without the link as well', async () => {
    expect(await screener(ada, query('skips'))).toMatchObject({
      body: { response: { questions: [], invite: { inviteId: 'skips', skipScreenerQuestions: true } } },
    });
    expect(await screener(ada, '', 'begun')).toMatchObject({ body: { response: { questions: [], inviteId: 'begun' } } });
  });

  it('that was claimed without a response, as the funds were missing, shows itself by its link alone', async () => {
    expect(await view(ada, '', 'unfunded')).toMatchObject({ invite: null });
    expect(await screener(ada, '', 'unfunded')).toMatchObject({
      body: { response: { questions: [{ uid: 'q1' }], invite: null } },
    });
    expect(await view(ada, query('in-vain'), 'unfunded')).toMatchObject({ invite: { skipScreenerQuestions: true } });
  });

  it.each([
    [
      'of-ben',
      409,
      'participation.invitation-used',
      'This invitation has been used already. An invitation lets one person in, once.',
    ],
    ['none', 404, 'participation.invitation-unknown', /^This invitation does not exist/],
  ] as const)('says why %s does not let the person in', async (inviteId, status, code, sentence) => {
    expect(await view(ada, query(inviteId))).toMatchObject({ invite: null, inviteMessage: expect.stringMatching(sentence) });
    expect(await screener(ada, query(inviteId))).toMatchObject({ status, body: { code } });
  });

  it('is for its own address and project, with its own code', async () => {
    expect((await view(ada, query('for-ada'))).invite).toMatchObject({ inviteId: 'for-ada' });
    expect(await view(ben, query('for-ada'))).toMatchObject({
      invite: null,
      inviteMessage: 'This invitation is for another e-mail address. Log in with the account that has it.',
    });
    expect(await view(ada, query('open'), 'other')).toMatchObject({ invite: null });
    expect(await view(ada, `?invite=${codes.make('skips')}&inviteId=open`)).toMatchObject({ invite: null });
  });

  it('leads to its project, for everybody who has the link, and only by the right code', async () => {
    const target = async (client: TestClient, id: string, code = codes.make(id)) =>
      client.call(`GET /api/v4/invitations/${id}?invite=${code}`);
    expect(await target(ada, 'begun')).toMatchObject({ status: 200, body: { projectId: 'begun' } });
    expect(await target(ada, 'of-ben')).toMatchObject({ status: 200, body: { projectId: 'men' } });
    for (const wrong of [target(ada, 'open', codes.make('skips')), target(ada, 'missing'), target(ada, 'open', '')]) {
      expect(await wrong).toMatchObject({ status: 404, body: { code: 'participation.invitation-unknown' } });
    }
    expect(await target(world.http, 'open')).toMatchObject({ status: 401 });
  });

  it('are listed for the owner alone, with the links that nobody has used', async () => {
    const list = async (userId: string, role: 'researcher' | 'panelist' | 'usermanager', search = '') =>
      (await world.http.logIn(userId, [role])).call(`GET /api/v4/projects/men/invitations${search}`);
    const { body } = (await list('owner', 'researcher', '?limit=100')) as {
      readonly body: {
        readonly totalCount: number;
        readonly items: readonly { inviteId: string; url: string | null; isByEmail: boolean }[];
      };
    };
    expect(body.totalCount).toBe(body.items.length);
    const one = (inviteId: string) => body.items.find((item) => item.inviteId === inviteId);
    expect(new URL(one('open')?.url ?? '').search).toBe(query('open'));
    expect(one('open')).toMatchObject({ isByEmail: false, skipScreenerQuestions: false, createdAt: now });
    expect(one('for-ada')).toMatchObject({ isByEmail: true });
    expect(one('of-ben')).toMatchObject({ url: null });
    expect(((await list('owner', 'researcher', '?limit=1&skip=1')).body as typeof body).items).toHaveLength(1);
    expect((await list('rival', 'researcher')).status).toBe(404);
    for (const role of ['panelist', 'usermanager'] as const) expect((await list('owner', role)).status).toBe(403);
  });
});
