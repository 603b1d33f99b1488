import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SharingEvent } from '@panelist/domain/participation';
import { eventually, projectionWorld, type ProjectionWorld } from '../../test-kit/projection-world.test-kit.js';
import { submitted } from '../../test-kit/sample-events.test-kit.js';
import { shownPartsProjection } from '../profile/shown-parts-projection.js';
import { sharingsProjection } from './sharings-projection.js';

const id = 'response-1';
const who = { participationId: id, userId: 'ada', projectId: 'bicycle' };
const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`;
const change = (type: SharingEvent['type'], kind: 'video' | 'email'): SharingEvent => ({
  type,
  data: { ...who, ownerId: 'rita', kind },
});

describe('what went to a researcher', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
    await world.start([sharingsProjection, shownPartsProjection]);
  });
  afterEach(async () => world.close());
  const sharings = async () => {
    await world.caughtUp([sharingsProjection, shownPartsProjection]);
    return world.rows(sharingsProjection);
  };

  it('follows from the events, with its first time and cause', async () => {
    const events = submitted(id, 'ada', 'bicycle');
    await world.append(`participation-${id}`, events.slice(0, -1), day(1));
    expect(await sharings()).toEqual([]);
    await world.append(`participation-${id}`, events.slice(-1), day(2));
    const invitation = { ...who, message: 'Welcome', remoteCommunicationDetails: null, automatic: false };
    await world.append(`participation-${id}`, [{ type: 'ParticipantInvited', data: invitation }], day(3));
    const parties = { conversationUid: id, projectId: 'bicycle', userId: 'ada', researcherId: 'rita' };
    const message = {
      ...parties,
      by: 'participant',
      senderId: 'ada',
      messageId: 'm1',
      number: 1,
      body: 'Hello',
      attachments: [],
    } as const;
    await world.append(`conversation-${id}`, [{ type: 'MessagePosted', data: message }], day(4));
    const applied = { at: day(2), cause: 'applied' };
    expect(await sharings()).toMatchObject([
      {
        ...who,
        ownerId: null,
        opened: {
          name: applied,
          answers: applied,
          photo: applied,
          video: applied,
          socialLinks: applied,
          email: { at: day(3), cause: 'invited' },
          messages: { at: day(4), cause: 'wrote' },
        },
        revoked: {},
        changedAt: day(4),
      },
    ]);
    expect(await world.fold(sharingsProjection)).toEqual(await world.rows(sharingsProjection));
  });

  it('keeps since when a kind is withdrawn, and tells the researcher’s pages', async () => {
    // What a projection reads while it catches up for the first time gives no hints.
    expect(await sharings()).toEqual([]);
    await world.append(`participation-${id}`, submitted(id, 'ada', 'bicycle'), day(1));
    await world.append(`sharing-${id}`, [change('SharingRevoked', 'video'), change('SharingRevoked', 'email')], day(5));
    expect(await sharings()).toMatchObject([{ ownerId: 'rita', revoked: { video: day(5), email: day(5) } }]);
    await eventually(async () => world.hints.some(({ userId, what }) => userId === 'rita' && what === 'sharing'));
    expect(world.hints.some(({ userId, what }) => userId === 'ada' && what === 'sharing')).toBe(true);
    await world.append(`sharing-${id}`, [change('SharingRestored', 'video')], day(6));
    expect(await sharings()).toMatchObject([{ revoked: { email: day(5) } }]);
  });

  it('knows when the profile had what the researcher sees of it, and forgets it with the profile', async () => {
    const own = { profileId: 'profile-of-ada', userId: 'ada' };
    const links = { linkedin: null, facebook: null, twitter: null, instagram: null, github: 'https://github.com/ada' };
    await world.append('profile-profile-of-ada', [{ type: 'PictureChanged', data: { ...own, fileId: 'one' } }], day(1));
    await world.append('profile-profile-of-ada', [{ type: 'PictureChanged', data: { ...own, fileId: 'two' } }], day(2));
    await world.append('profile-profile-of-ada', [{ type: 'PictureChanged', data: { ...own, fileId: null } }], day(3));
    await world.append('profile-profile-of-ada', [{ type: 'SocialLinksChanged', data: { ...own, socialLinks: links } }], day(4));
    await world.append(
      'profile-profile-of-ada',
      [{ type: 'VideoIntroAdded', data: { ...own, video: 'videos/1.webm', replaced: null } }],
      day(5),
    );
    await sharings();
    expect(await world.rows(shownPartsProjection)).toEqual([
      {
        ...own,
        photo: [{ from: day(1), to: day(3) }],
        video: [{ from: day(5), to: null }],
        socialLinks: [{ from: day(4), to: null }],
      },
    ]);
    const stored = await world.pool.query(`select t::text as row from ${shownPartsProjection.model.tableName} t`);
    expect(JSON.stringify(stored.rows)).not.toContain(day(4));
    await world.append('profile-profile-of-ada', [{ type: 'ProfileErased', data: own }], day(6));
    await sharings();
    expect(await world.rows(shownPartsProjection)).toEqual([]);
  });

  it('is gone with the account', async () => {
    await world.append(`participation-${id}`, submitted(id, 'ada', 'bicycle'), day(1));
    await world.append(`participation-response-2`, submitted('response-2', 'ben', 'bicycle'), day(1));
    const erased = { userId: 'ada', erasureId: 'e1', requestedAt: day(2), destroyed: [], kept: [] };
    await world.append('account-ada', [{ type: 'AccountErased', data: erased }], day(2));
    expect(await sharings()).toMatchObject([{ userId: 'ben' }]);
  });
});
