import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { participationIdOf } from '@panelist/domain/participation/browser';
import type { Row } from '@panelist/infra/read-models';
import type { conversations, messages } from '@panelist/projectors/read-models';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

type Message = Row<typeof messages>;

const minute = (count: number) => new Date(Date.parse('2026-02-01T00:00:00.000Z') + count * 60_000).toISOString();
const uidOf = (projectId: string, userId = 'ada') => participationIdOf(userId, projectId);
const conversation = (
  projectId: string,
  messageCount: number,
  at: number,
  change: Partial<Row<typeof conversations>> = {},
): Row<typeof conversations> => ({
  conversationUid: uidOf(projectId),
  userId: 'ada',
  researcherId: 'rita',
  projectId,
  status: 'open',
  messageCount,
  readByParticipant: true,
  readByResearcher: true,
  updatedAt: minute(at),
  ...change,
});
const message = (projectId: string, number: number, body: string | null, change: Partial<Message> = {}): Message => ({
  messageId: `${projectId}-${number}`,
  conversationUid: uidOf(projectId),
  number,
  userId: number % 2 === 1 ? 'ada' : 'rita',
  side: number % 2 === 1 ? 'participant' : 'researcher',
  body,
  attachments: [],
  postedAt: minute(number),
  ...change,
});

interface View {
  readonly uid: string;
  readonly name: string;
  readonly read: boolean;
  readonly messages: readonly { readonly uid: string; readonly body: string; readonly removed: boolean }[];
}
interface Listed {
  readonly items: readonly View[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

describe('conversations', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  let ben: LoggedIn;
  let rita: LoggedIn;
  const plan = {
    key: 'messages/1-0199a000-0000-4000-8000-000000000031-plan.pdf',
    name: 'plan.pdf',
    contentType: 'application/pdf',
    size: 7,
    lastModified: null,
  };

  beforeAll(async () => {
    world = await queryWorld();
    [ada, ben] = [await world.participant('ada'), await world.participant('ben')];
    await world.given.accounts(accountRow('rita', { firstName: 'Rita', lastName: 'Rohr', roles: ['researcher'] }));
    rita = await world.http.logIn('rita', ['researcher']);
    const owned = { ownerId: 'rita' };
    await world.given.projects(
      projectRow('bicycle', { ...owned, name: 'Commuting by bicycle' }),
      projectRow('bread', { ...owned, name: 'Baking bread', status: 'closed' }),
      projectRow('tea', { ...owned, name: 'Tea', externalResearcher: { name: 'Nina van Noor' } }),
      projectRow('waiting', { ...owned, name: 'Waiting' }),
      projectRow('others', { name: 'Of others' }),
    );
    await world.given.participations(
      participationRow('ada', 'bicycle', { status: 'INVITED' }),
      participationRow('ada', 'bread', { status: 'PAID' }),
      participationRow('ada', 'tea', { status: 'CANCELLED', statusChangedAt: minute(0) }),
      participationRow('ada', 'waiting', { status: 'PENDING' }),
    );
    await world.given.conversations(
      conversation('bicycle', 45, 50, { readByParticipant: false }),
      conversation('bread', 2, 70, { status: 'locked', readByResearcher: false }),
      conversation('tea', 2, 60),
    );
    await world.given.messages(
      ...Array.from({ length: 45 }, (_, index) =>
        message('bicycle', index + 1, { 3: 'The red HELMET', 4: 'Where is the CAFÉ of José?' }[index] ?? `Word ${index + 1}`),
      ),
      message('bread', 1, 'I sent it', { attachments: [plan] }),
      message('bread', 2, null, { userId: 'rita' }),
      message('tea', 1, 'Green or black?'),
      message('tea', 2, 'Green.'),
    );
  });
  afterAll(async () => world.close());

  const listed = async (who: LoggedIn, body: object = {}, call = 'POST /v2/messages/all') => {
    const answer = await who.call(call, { body });
    expect(answer.status).toBe(200);
    return answer.body as Listed;
  };
  const searched = async (query: string) =>
    (await listed(ada, { query }, 'POST /v2/messages/search')).items.map(({ name }) => name);

  it("are the participant's own, newest first, with their latest messages", async () => {
    const { items, ...page } = await listed(ada);
    expect(page).toEqual({ success: true, offset: 0, limit: 20, total: 3 });
    expect(items.map(({ name, read }) => [name, read])).toEqual([
      ['Baking bread', true],
      ['Tea', true],
      ['Commuting by bicycle', false],
    ]);
    expect(items[2]?.messages.map(({ uid }) => uid)).toEqual(Array.from({ length: 20 }, (_, index) => `bicycle-${index + 26}`));
    expect(items[2]).toMatchObject({
      uid: uidOf('bicycle'),
      metadata: { projectId: 'bicycle', surveyResponseId: uidOf('bicycle') },
      messagesCount: 45,
      latestMessage: { uid: 'bicycle-45', body: 'Word 45', sender: { uid: 'ada', isPanelist: true } },
      locked: false,
      participants: [
        { uid: 'ada', isPanelist: true, foreignId: 'ada' },
        { uid: 'rita', firstName: 'Rita', isPanelist: false },
      ],
      user: { uid: 'rita', firstName: 'Rita' },
      project: { closed: false, researcherId: 'rita', externalResearcher: null },
      updatedAt: minute(50),
    });
    const second = await listed(ada, { skip: 1, limit: 1 });
    expect([second.items.map(({ name }) => name), second.offset, second.total]).toEqual([['Tea'], 1, 3]);
    const one = { conversationUid: uidOf('bicycle') };
    expect((await listed(ada, one)).items.map(({ name }) => name)).toEqual(['Commuting by bicycle']);
    expect((await listed(ben, one)).items).toEqual([]);
    expect((await listed(ben)).items).toEqual([]);
    expect((await ada.call('POST /v2/messages/all', { body: { limit: 21 } })).status).toBe(422);
  });

  it('show that a writer was erased, that a project closed, and files by a link', async () => {
    const { items } = await listed(ada);
    expect(items[0]).toMatchObject({ locked: true, project: { closed: true } });
    expect(items[0]?.messages).toMatchObject([
      {
        body: 'I sent it',
        removed: false,
        attachments: [
          {
            contentType: 'application/pdf',
            url: expect.stringContaining(`/files/${plan.key}?expires=`),
            metadata: { name: 'plan.pdf' },
          },
        ],
      },
      { body: '', removed: true, attachments: [] },
    ]);
  });

  it('name an external researcher by the first name only', async () => {
    const tea = (await listed(ada)).items[1];
    expect(tea).toMatchObject({ user: { firstName: 'Nina' }, project: { externalResearcher: { researcherName: 'Nina' } } });
    expect(JSON.stringify(tea)).not.toMatch(/Noor|Rohr/);
  });

  it('are found by project, by name and by what was written', async () => {
    expect(await searched('BREAD')).toEqual(['Baking bread']);
    expect(await searched('rita')).toEqual(['Baking bread', 'Commuting by bicycle']);
    expect(await searched('nina')).toEqual(['Tea']);
    expect(await searched('red helm')).toEqual(['Commuting by bicycle']);
    expect(await searched('nothing of this')).toEqual([]);
    expect(await searched('  ')).toHaveLength(3);
  });

  it.each([
    ['brêad', ['Baking bread']],
    ['Nína', ['Tea']],
    ['cafe of jose', ['Commuting by bicycle']],
  ])('are found without regard to accents: %s', async (query, found) => {
    expect(await searched(query)).toEqual(found);
  });

  it('are found by their oldest message, however many came after it', async () => {
    const cleo = await world.participant('cleo');
    const uids = ['long-1', 'long-2'];
    await world.given.conversations(
      ...uids.map((uid) => ({ ...conversation('bicycle', 2_500, 80), conversationUid: uid, userId: 'cleo' })),
    );
    for (const uid of uids)
      await world.given.messages(
        ...Array.from({ length: 2_500 }, (_, index) => ({
          ...message('bicycle', index + 1, index === 0 ? `The first of ${uid}` : 'Another one'),
          messageId: `${uid}-${index}`,
          conversationUid: uid,
        })),
      );
    const find = async (query: string) =>
      (await listed(cleo, { query }, 'POST /v2/messages/search')).items.map(({ uid }) => uid).toSorted();
    expect(await find('the first of')).toEqual(uids);
    expect(await find('the first of long-2')).toEqual(['long-2']);
    expect(await find('another')).toEqual(uids);
    expect(await find('nothing of this')).toEqual([]);
  });

  it('have earlier messages, twenty at a time, for their own people', async () => {
    const call = `POST /v2/messages/${uidOf('bicycle')}/messages`;
    const earlier = async (skip: number) => {
      const { body } = await ada.call(call, { body: { uid: uidOf('bicycle'), skip } });
      return (body as { response: { items: { uid: string }[] } }).response.items.map(({ uid }) => uid);
    };
    expect([(await earlier(20)).length, (await earlier(20)).at(-1), (await earlier(20))[0]]).toEqual([
      20,
      'bicycle-25',
      'bicycle-6',
    ]);
    expect(await earlier(40)).toEqual(['bicycle-1', 'bicycle-2', 'bicycle-3', 'bicycle-4', 'bicycle-5']);
    expect(await earlier(45)).toEqual([]);
    expect(await earlier(3_000_000_000)).toEqual([]);
    expect((await ben.call(call, { body: {} })).status).toBe(404);
    expect((await ada.call('POST /v2/messages/unknown/messages', { body: {} })).status).toBe(404);
  });

  it('are offered on open projects whose application was answered', async () => {
    const { body } = await ada.call('GET /v2/messages/responses/search');
    const { items } = (body as { response: { items: { projectId: string }[] } }).response;
    expect(items.map(({ projectId }) => projectId).toSorted()).toEqual(['bicycle', 'tea']);
    const page = async (paging: string) =>
      ((await ada.call(`GET /v2/messages/responses/search?${paging}`)).body as { response: { items: unknown[] } }).response.items;
    expect([await page('limit=1'), await page('skip=1'), await page('pageSize=1&page=2'), await page('skip=2')]).toEqual([
      [items[0]],
      [items[1]],
      [items[1]],
      [],
    ]);
    expect(items.find(({ projectId }) => projectId === 'bicycle')).toMatchObject({
      name: 'Commuting by bicycle',
      surveyResponseId: uidOf('bicycle'),
      conversationUid: uidOf('bicycle'),
      researcherId: 'rita',
      closed: false,
    });
  });

  it('count as unread for the participant', async () => {
    expect((await ada.call('GET /v2/panelists/messages')).body).toMatchObject({ response: { inbox: { count: 1 } } });
    expect((await ben.call('GET /v2/panelists/messages')).body).toMatchObject({ response: { inbox: { count: 0 } } });
  });

  it("are read by the project's owner and support alone", async () => {
    const path = 'GET /api/v4/projects/bread/conversations';
    const { body } = await rita.call(path);
    expect(body).toMatchObject({
      totalCount: 1,
      unreadCount: 1,
      items: [{ uid: uidOf('bread'), read: false, user: { uid: 'ada' }, messages: [{}, { removed: true }] }],
    });
    const one = await rita.call(`GET /api/v4/projects/bicycle/conversations/${uidOf('bicycle')}?skip=40`);
    expect((one.body as View).messages.map(({ uid }) => uid)).toEqual(
      Array.from({ length: 5 }, (_, index) => `bicycle-${index + 1}`),
    );
    const single = async (uid: string) => (await rita.call(`${path}?conversationUid=${uid}`)).body;
    expect(await single(uidOf('bread'))).toMatchObject({ totalCount: 1 });
    expect(await single(uidOf('bicycle'))).toMatchObject({ totalCount: 0, items: [] });
    const other = await world.http.logIn('other', ['researcher']);
    expect((await other.call(path)).status).toBe(404);
    expect((await rita.call(`GET /api/v4/projects/bread/conversations/${uidOf('bicycle')}`)).status).toBe(404);
    expect((await ada.call(path)).status).toBe(403);
    expect((await (await world.http.logIn('root', ['admin'])).call(path)).status).toBe(200);
    // Support reads what participants wrote to a project, and each look is in their log; operations
    // do not.
    const support = await world.http.logIn('sue', ['usermanager']);
    expect((await support.call(path)).body).toMatchObject({ totalCount: 1, items: [{ uid: uidOf('bread') }] });
    expect((await support.call(`${path}/${uidOf('bread')}`)).status).toBe(200);
    expect((await (await world.http.logIn('pam', ['paymentmanager'])).call(path)).status).toBe(403);
  });

  it('have a live channel for their two people alone', async () => {
    const ask = async (who: LoggedIn, channel = `presence-conversation-${uidOf('bicycle')}`) =>
      (await who.call('POST /pusher/auth', { body: { socket_id: 's', channel_name: channel } })).status;
    expect([await ask(ada), await ask(rita)]).toEqual([200, 200]);
    expect(await ask(ben)).toBe(403);
    expect(await ask(await world.http.logIn('root', ['admin']))).toBe(403);
    expect(await ask(ada, 'presence-conversation-unknown')).toBe(403);
    // Staff who are logged in as one of them are not present; neither is who lost the role.
    expect(await ask(await world.http.logIn('ada', ['panelist'], { impersonator: 'sue' }))).toBe(403);
    expect(await ask(await world.http.logIn('rita', ['panelist']))).toBe(403);
    await world.http.logIn('rita', ['researcher']);
  });

  it('have it before their first message, from the response that a researcher sees', async () => {
    const cleo = await world.http.logIn('cleo');
    const responses = [
      ['bicycle', 'PENDING'],
      ['tea', 'INVITED'],
      ['waiting', 'DRAFT'],
    ] as const;
    await world.given.participations(
      ...responses.map(([projectId, status]) => participationRow('cleo', projectId, { ownerId: 'rita', status })),
    );
    const ask = async (who: LoggedIn, projectId: string) => {
      const channel = `presence-conversation-${uidOf(projectId, 'cleo')}`;
      return (await who.call('POST /pusher/auth', { body: { socket_id: 's', channel_name: channel } })).status;
    };
    const all = [cleo, rita, ada, await world.http.logIn('other', ['researcher'])];
    const answers = async (projectId: string) => Promise.all(all.map(async (who) => ask(who, projectId)));
    expect(await answers('bicycle')).toEqual([200, 200, 403, 403]);
    expect(await answers('tea')).toEqual([200, 200, 403, 403]);
    expect(await answers('waiting')).toEqual([403, 403, 403, 403]);
  });
});

describe('credentials of an upload', () => {
  let world: QueryWorld;
  beforeAll(async () => {
    world = await queryWorld();
  });
  afterAll(async () => world.close());

  it('are a form for one file, whose name is sanitized', async () => {
    const ada = await world.http.logIn('ada');
    const ask = async (call: string) => ada.call(call);
    for (const call of [
      'GET /v2/getUploadCredentials/messages?fileName=my%20plan.pdf&fileType=application/pdf',
      'GET /dashboard/getUploadCredentials/messages?fileName=my%20plan.pdf',
    ]) {
      const { status, body } = await ask(call);
      const { response } = body as { response: { url: string; key: string; fields: Record<string, string> } };
      expect([status, response.url]).toEqual([200, '/files/messages']);
      expect(response.key).toMatch(/^messages\/\d{13}-[0-9a-f-]{36}-my_plan\.pdf$/);
      expect(response.fields).toMatchObject({ key: response.key, 'Content-Type': 'application/pdf', owner: 'ada' });
    }
    expect((await ask('GET /v2/getUploadCredentials/pictures?fileName=me.JPG')).status).toBe(200);
    expect((await ask('GET /v2/getUploadCredentials/videos?fileName=me.webm')).status).toBe(200);
    for (const name of ['run.exe', 'no-ending', '.pdf'])
      expect(await ask(`GET /v2/getUploadCredentials/messages?fileName=${name}`)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'fileName' }] },
      });
    expect((await ask('GET /v2/getUploadCredentials/exports?fileName=a.zip')).status).toBe(404);
    expect((await world.http.call('GET /v2/getUploadCredentials/messages?fileName=a.pdf')).status).toBe(401);
    const visit = await world.http.logIn('ada', ['panelist'], { impersonator: 'sue' });
    for (const call of [
      'GET /v2/getUploadCredentials/messages?fileName=a.pdf',
      'GET /dashboard/getUploadCredentials/messages?fileName=a.pdf',
      'GET /v2/video-urls/upload-url?fileName=a.webm&fileType=video/webm',
    ])
      expect([call, (await visit.call(call)).status]).toEqual([call, 403]);
  });
});
