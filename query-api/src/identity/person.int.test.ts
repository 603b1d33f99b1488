import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, profileRow } from '../test-kit/sample-rows.test-kit.js';

describe('the logged-in person', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
  });
  afterAll(async () => world.close());

  it('gets their own data', async () => {
    expect((await ada.call('GET /v2/panelists/me')).body).toEqual({
      success: true,
      response: {
        id: 'ada',
        profileId: 'profile-of-ada',
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@people.example',
        isEmailVerified: true,
        identityVerifiedAt: null,
        isPhoneVerified: true,
        phone: '+15550100199',
        picture: '/files/0b9fd6ef-9c0c-4f4f-8f5e-3b8f27b6f1aa?signed',
        hasProfile: true,
        roles: ['panelist'],
        loggedInAsUser: false,
        consent: null,
        pendingEmail: null,
        namesLocked: false,
        hasSecondFactor: false,
        hasAuthenticatorApp: false,
        notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
        providers: [],
        referralLink: expect.stringMatching(/^\/panelists\/v2\/create\?r=[0-9A-Z]{4,12}$/),
        trustedDomain: true,
        timezone: null,
        sort: 'v4Score',
        strengthPanelOpen: true,
        tour: 'neverStarted',
        dismissed: [],
      },
    });
    expect((await world.http.call('GET /v2/panelists/me')).status).toBe(401);
  });

  it('sees what they agreed to', async () => {
    const choice = { analytics: true, preferences: false, marketing: false };
    await world.given.accounts(accountRow('zoe'));
    await world.given.consents({ userId: 'zoe', ...choice, givenAt: '2026-02-01T00:00:00.000Z' });
    const zoe = await world.http.logIn('zoe');
    expect((await zoe.call('GET /v2/panelists/me')).body).toMatchObject({ response: { consent: choice } });
  });

  it('gets tickets for their own live channel alone', async () => {
    const ask = async (channel: string) =>
      ada.call('POST /pusher/auth', { body: { socket_id: 'socket-1', channel_name: channel } });
    expect(await ask('user-ada')).toMatchObject({ status: 200, body: { auth: expect.any(String) } });
    for (const channel of ['user-ben', 'presence-conversation-1', 'ada', 'user-ada '])
      expect((await ask(channel)).status).toBe(403);
    const body = { socket_id: 'socket-1', channel_name: 'user-ada' };
    expect((await world.http.call('POST /pusher/auth', { body })).status).toBe(401);
  });

  it('is read by id, by themself and by staff', async () => {
    const path = 'GET /api/v4/users/ada';
    const { body } = await ada.call('GET /v2/panelists/me');
    expect((await ada.call(path)).body).toEqual((body as { readonly response: object }).response);
    for (const role of ['usermanager', 'paymentmanager', 'admin'] as const) {
      const member = await world.http.logIn('staff', [role]);
      expect((await member.call(path)).body).toMatchObject({ id: 'ada', email: 'ada@people.example', loggedInAsUser: false });
      expect((await member.call('GET /api/v4/users/unknown')).status).toBe(404);
    }
    await world.given.accounts(accountRow('olga', { profileId: null, roles: ['paymentmanager'] }));
    await world.given.accounts(accountRow('otto', { roles: ['panelist', 'usermanager'] }));
    await world.given.profiles(profileRow('otto'));
    const ofColleagues = [
      '/api/v4/users/olga',
      '/api/v4/users/otto',
      '/api/v4/users/otto/access-log',
      '/api/v4/users/otto/departures',
      '/api/v4/profiles/user/otto',
      '/api/v4/profile-locks/profiles/profile-of-otto',
      '/v2/referrals/referrer/otto',
    ];
    for (const [role, status] of [
      ['usermanager', 404],
      ['paymentmanager', 404],
      ['admin', 200],
    ] as const) {
      const member = await world.http.logIn('staff', [role]);
      for (const each of ofColleagues) expect([each, (await member.call(`GET ${each}`)).status]).toEqual([each, status]);
    }
    const other = await world.http.logIn('other', ['researcher']);
    expect((await other.call(path)).status).toBe(404);
    expect((await world.http.call(path)).status).toBe(401);
  });

  it('carries how they arranged the dashboard, and the zone of their browser', async () => {
    const page = { sort: 'publishedAt' as const, strengthPanelOpen: false, tour: 'completed' as const, dismissed: [3, 7] };
    const bea = await world.participant('bea');
    await world.given.pagePreferences({ userId: 'bea', ...page });
    await world.given.timeZones({ userId: 'bea', timeZone: 'Asia/Tokyo' });
    expect((await bea.call('GET /v2/panelists/me')).body).toMatchObject({ response: { ...page, timezone: 'Asia/Tokyo' } });
  });

  it('may have no profile yet', async () => {
    await world.given.accounts(accountRow('new', { profileId: null, phone: null, phoneVerified: false }));
    const fresh = await world.http.logIn('new');
    expect((await fresh.call('GET /v2/panelists/me')).body).toMatchObject({
      response: { hasProfile: false, picture: null, phone: null },
    });
    expect((await fresh.call('GET /api/v4/profiles/user/new')).status).toBe(404);
  });

  it('has a trusted domain by a verified address that is not at a free provider, their work e-mail included', async () => {
    const trusted = async (name: string) => {
      const person = await world.http.logIn(name);
      return (await person.call('GET /v2/panelists/me')).body;
    };
    const profileId = null;
    await world.given.accounts(
      accountRow('free', { email: 'free@gmail.com', profileId }),
      accountRow('unverified', { emailVerified: false, profileId }),
      accountRow('worker', { email: 'worker@gmail.com' }),
    );
    await world.given.profiles(profileRow('worker', { workEmailVerifiedAt: new Date().toISOString() }));
    expect(await trusted('free')).toMatchObject({ response: { trustedDomain: false, referralLink: null } });
    expect(await trusted('unverified')).toMatchObject({ response: { trustedDomain: false } });
    expect(await trusted('worker')).toMatchObject({ response: { trustedDomain: true } });
  });

  it('has none while only its id exists', async () => {
    await world.given.accounts(accountRow('noah', { phone: null, phoneVerified: false }));
    const noah = await world.http.logIn('noah');
    expect((await noah.call('GET /v2/panelists/me')).body).toMatchObject({
      response: { profileId: expect.any(String), hasProfile: false },
    });
    expect((await noah.call('GET /api/v4/profiles/user/noah')).status).toBe(404);
  });

  it('sees only their own profile', async () => {
    expect((await ada.call('GET /api/v4/profiles/user/ada')).body).toMatchObject({
      demographics: { gender: 'female' },
      location: { city: { city: 'Portland' } },
      employment: { employmentStatus: '', isEmailVerified: false },
      verifiedPhone: '+15550100199',
    });
    expect((await ada.call('GET /api/v4/profiles/user/new')).status).toBe(404);
  });

  it.each([
    [
      'given at sign-up until one is verified',
      'kim',
      false,
      [{ phone: '+15550100777', verifiedPhone: null }, { phone: '+15550100777' }],
    ],
    ['verified last', 'kate', true, [{ phone: '+15550100777', verifiedPhone: '+15550100777' }, { phone: '+15550100777' }]],
  ])('has one phone number everywhere: the one %s', async (_, userId, phoneVerified, [ofProfile, ofPerson]) => {
    await world.given.accounts(accountRow(userId, { phone: '+15550100777', phoneVerified }));
    await world.given.profiles(profileRow(userId));
    const who = await world.http.logIn(userId);
    expect((await who.call(`GET /api/v4/profiles/user/${userId}`)).body).toMatchObject({
      ...ofProfile,
      isPhoneVerified: phoneVerified,
    });
    expect((await who.call('GET /v2/panelists/me')).body).toMatchObject({
      response: { ...ofPerson, isPhoneVerified: phoneVerified },
    });
  });

  it('gets a gift card to the e-mail of the account unless they chose another method', async () => {
    expect((await ada.call('GET /api/v4/payout-settings')).body).toEqual({
      type: 'TREMENDOUS',
      email: 'ada@people.example',
      isDefault: true,
      country: 'US',
      methods: ['TREMENDOUS', 'PAYPAL'],
      pending: null,
    });
    await world.given.payoutPreferences({
      userId: 'ada',
      method: 'PAYPAL',
      email: 'pay@people.example',
      pendingMethod: null,
      pendingEmail: null,
      heldUntil: null,
    });
    expect((await ada.call('GET /api/v4/payout-settings')).body).toEqual({
      type: 'PAYPAL',
      email: 'pay@people.example',
      isDefault: false,
      country: 'US',
      methods: ['TREMENDOUS', 'PAYPAL'],
      pending: null,
    });
  });

  it('sees a change that is not confirmed yet, until its time is over', async () => {
    const eva = await world.participant('eva');
    const heldUntil = '2026-03-04T10:00:00.000Z';
    await world.given.payoutPreferences({
      userId: 'eva',
      method: 'PAYPAL',
      email: 'former@people.example',
      pendingMethod: 'TREMENDOUS',
      pendingEmail: 'new@people.example',
      heldUntil,
    });
    const settings = async () => (await eva.call('GET /api/v4/payout-settings')).body;
    const [changed, former] = [
      { type: 'TREMENDOUS', email: 'new@people.example' },
      { type: 'PAYPAL', email: 'former@people.example' },
    ];
    world.setTime('2026-03-04T09:59:59.000Z');
    expect(await settings()).toMatchObject({ ...changed, isDefault: false, pending: { ...changed, heldUntil, former } });
    world.setTime(heldUntil);
    expect(await settings()).toMatchObject({ ...changed, isDefault: false, pending: null });
  });
});
