import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { participationIdOf } from '@panelist/domain/participation/browser';
import { noSocialLinks } from '@panelist/domain/profile/browser';
import { randomUUID } from 'node:crypto';
import { aWebm, type LoggedIn } from '../../../../infra/testing/index.js';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, profileRow, projectRow } from '../../test-kit/sample-rows.test-kit.js';

const day = (number: number) => `2026-02-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const [applied, invited] = [
  { at: day(2), cause: 'applied' },
  { at: day(4), cause: 'invited' },
] as const;
const idOn = (projectId: string) => participationIdOf('ada', projectId);
const video = `videos/${randomUUID()}.webm`;
const place = { latitude: 45.52, longitude: -122.68 };

let world: QueryWorld;
let ada: LoggedIn;
let rita: LoggedIn;
beforeAll(async () => {
  world = await queryWorld();
  await world.given.accounts(accountRow('ada'), accountRow('rita', { firstName: 'Rita', roles: ['researcher'] }));
  const socialLinks = { ...noSocialLinks, github: 'https://github.com/ada' };
  await world.given.profiles(profileRow('ada', { pictureFileId: 'photo-of-ada', socialLinks }));
  [ada, rita] = [await world.http.logIn('ada'), await world.http.logIn('rita', ['researcher'])];
  const owned = { ownerId: 'rita', exposeParticipantEmails: true };
  await world.given.projects(
    projectRow('bicycle', { ...owned, name: 'Commuting by bicycle' }),
    projectRow('bread', { ...owned, name: 'Baking bread' }),
  );
  const cancelled = {
    status: 'CANCELLED',
    invitedAt: day(4),
    cancelledAt: day(6),
    cancellationMessage: 'I am ill',
    place,
  } as const;
  await world.given.participations(
    participationRow('ada', 'bicycle', { ownerId: 'rita', ...cancelled }),
    participationRow('ada', 'bread', { ownerId: 'rita', status: 'INVITED', invitedAt: day(4) }),
  );
  await world.uploads.receive(video, 'ada', once(aWebm(10_000)));
  await world.uploads.keep(video);
  await world.given.videoIntros({ profileId: 'profile-of-ada', userId: 'ada', video });
  const since = { from: day(1), to: null };
  await world.given.shownParts({
    profileId: 'profile-of-ada',
    userId: 'ada',
    photo: [since],
    video: [{ from: day(3), to: null }],
    socialLinks: [since],
  });
});
afterAll(async () => world.close());

async function* once(bytes: Buffer) {
  yield bytes;
}
const responseOn = async (projectId: string) => {
  const { body } = await rita.call(`GET /api/v4/projects/${projectId}/screener-responses`);
  return (body as { items: readonly object[] }).items[0];
};
const mayPlay = async () => (await rita.call(`GET /v2/video-urls/download-url?fileName=${encodeURIComponent(video)}`)).status;

describe('what was withdrawn', () => {
  const message = (number: number, side: 'participant' | 'researcher', body: string) => ({
    messageId: `m${number}`,
    conversationUid: idOn('bicycle'),
    number,
    userId: side === 'participant' ? 'ada' : 'rita',
    side,
    body,
    attachments:
      side === 'participant'
        ? [{ key: 'messages/1-plan.pdf', name: 'plan.pdf', contentType: 'application/pdf', size: 7, lastModified: null }]
        : [],
    postedAt: day(5),
  });
  beforeAll(async () => {
    await world.given.conversations({
      conversationUid: idOn('bicycle'),
      userId: 'ada',
      researcherId: 'rita',
      projectId: 'bicycle',
      status: 'open',
      messageCount: 2,
      readByParticipant: true,
      readByResearcher: true,
      updatedAt: day(5),
    });
    await world.given.messages(message(1, 'participant', 'My secret'), message(2, 'researcher', 'Thank you'));
    await world.given.calendars({
      projectId: 'bicycle',
      timezone: 'UTC',
      rules: { minimumSchedulingNotice: 0, maxBookingsPerDay: null, bufferBeforeEvent: 0, bufferAfterEvent: 0 },
      slots: [{ start: day(7), end: day(8) }],
      held: [{ participationId: idOn('bicycle'), start: day(7), end: day(8) }],
    });
  });

  it('is answered by no call of the researcher any more, and each says since when', async () => {
    const open = { name: applied, answers: applied, photo: applied, video: applied, socialLinks: applied, place: applied };
    const opened = { ...open, email: invited, messages: invited, cancellation: invited };
    const row = { userId: 'ada', ownerId: 'rita', changedAt: day(9) };
    await world.given.sharings(
      { ...row, participationId: idOn('bicycle'), projectId: 'bicycle', opened, revoked: {} },
      { ...row, participationId: idOn('bread'), projectId: 'bread', opened: open, revoked: {}, changedAt: day(8) },
    );
    expect(await responseOn('bicycle')).toMatchObject({
      participant: {
        firstName: 'Ada',
        email: 'ada@people.example',
        pictureUrl: '/files/photo-of-ada?signed',
        videoIntroUrl: video,
        socialLinks: { github: { url: 'https://github.com/ada' } },
      },
      responses: [{ questionId: 'q1' }],
      place,
      cancellation: { message: 'I am ill' },
      withheld: [],
    });
    expect(await mayPlay()).toBe(200);

    const revoked = Object.fromEntries(Object.keys(opened).map((kind) => [kind, day(10)]));
    await world.pool.query('update read_model.sharings_v1 set revoked = $1 where participation_id = $2', [
      JSON.stringify(revoked),
      idOn('bicycle'),
    ]);
    const hidden = await responseOn('bicycle');
    expect(hidden).toMatchObject({
      participant: {
        firstName: 'Participant',
        lastName: '',
        email: null,
        pictureUrl: null,
        videoIntroUrl: null,
        socialLinks: null,
      },
      responses: [],
      place: null,
      cancellation: { message: '' },
      withheld: expect.arrayContaining([
        { kind: 'answers', since: day(10) },
        { kind: 'email', since: day(10) },
      ]),
    });
    // The other project still shares the video.
    expect(await mayPlay()).toBe(200);
    expect(await responseOn('bread')).toMatchObject({ participant: { firstName: 'Ada', videoIntroUrl: video }, withheld: [] });
    await world.pool.query('update read_model.sharings_v1 set revoked = $1', [JSON.stringify(revoked)]);
    expect(await mayPlay()).toBe(404);

    const conversation = (await rita.call(`GET /api/v4/projects/bicycle/conversations/${idOn('bicycle')}`)).body;
    expect(conversation).toMatchObject({
      user: { firstName: 'Participant', pictureUrl: null },
      messages: [
        {
          body: '',
          removed: false,
          notSharedSince: day(10),
          attachments: [],
          sender: { fullName: 'Participant', pictureUrl: null },
        },
        { body: 'Thank you', sender: { firstName: 'Rita' } },
      ],
    });
    expect(JSON.stringify((await rita.call('GET /api/v4/projects/bicycle/conversations')).body)).not.toMatch(
      /secret|Ada|plan\.pdf/,
    );
    expect(JSON.stringify((await rita.call('GET /api/v4/projects/bicycle/calendar')).body)).not.toContain('Ada');
    // Participants see all that is theirs.
    expect((await ada.call(`POST /v2/messages/${idOn('bicycle')}/messages`, { body: {} })).body).toMatchObject({
      response: { items: [{ body: 'My secret', attachments: [{ metadata: { name: 'plan.pdf' } }] }, {}] },
    });
    // And read why they write nothing now.
    expect((await ada.call('POST /v2/messages/all', { body: {} })).body).toMatchObject({
      items: [{ project: { messagesNotSharedSince: day(10) }, messages: [{ body: 'My secret' }, {}] }],
    });
    const messageable = (await ada.call('GET /v2/messages/responses/search')).body as { response: { items: readonly object[] } };
    expect(messageable.response.items).toContainEqual(expect.objectContaining({ messagesNotSharedSince: day(10) }));
  });
});

describe("the participant's ledger", () => {
  it('lists by project what went when and why, what was withdrawn, and what stays', async () => {
    const { body } = await ada.call('GET /api/v4/users/ada/sharings');
    const { items, totalCount } = body as { items: { projectName: string; items: { kind: string }[] }[]; totalCount: number };
    expect(totalCount).toBe(2);
    expect(items.map(({ projectName }) => projectName)).toEqual(['Commuting by bicycle', 'Baking bread']);
    const of = (project: number, kind: string) => items[project]?.items.find((item) => item.kind === kind);
    const item = { revokedAt: day(10), removedAt: null, kept: null };
    expect(of(0, 'email')).toEqual({ ...item, kind: 'email', sharedAt: day(4), cause: 'invited' });
    // Added after the application.
    expect(of(0, 'video')).toEqual({ ...item, kind: 'video', sharedAt: day(3), cause: 'applied' });
    expect(of(1, 'place')).toMatchObject({ revokedAt: day(10) });
    await world.pool.query("update read_model.sharings_v1 set revoked = '{}' where participation_id = $1", [idOn('bread')]);
    expect((await ada.call('GET /api/v4/users/ada/sharings?skip=1')).body).toMatchObject({
      items: [
        {
          items: [
            { kind: 'name', kept: 'underWay' },
            { kind: 'answers', kept: 'underWay' },
            { kind: 'photo', kept: null },
            {},
            {},
            {},
          ],
        },
      ],
    });
  });

  it('is for the participant alone', async () => {
    for (const other of [rita, await world.http.logIn('sam', ['usermanager'])])
      expect((await other.call('GET /api/v4/users/ada/sharings')).status).toBe(404);
  });
});
