import { sampleOrganizationId } from '@panelist/domain/catalogue';
import { accountDecider, accountStream, checkSignUp } from '@panelist/domain/identity';
import { knownCodes, stateIn } from '@panelist/domain/profile';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountApi, type AccountApi } from '../../../../command-api/src/account-api.test-kit.js';
import { demoUserId, fillDemoAccounts } from './demo-accounts.js';
import { demoPassword, demoProfile } from './demo-people.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const countFiles = async () => Number((await api.pool.query<{ n: string }>('select count(*) as n from app.files')).rows[0]?.n);

describe('the demo’s accounts', () => {
  const countAll = async () => (await api.log.readAll(null, { limit: 10_000 })).events.length;

  test('are seven, filled once, with a password that works', async () => {
    await fillDemoAccounts(api);
    const filled = await countAll();
    const files = await countFiles();
    await fillDemoAccounts(api);
    expect(await countAll()).toBe(filled);
    expect(await countFiles()).toBe(files);
    for (const name of ['demo', 'new', 'researcher', 'researcher2', 'support', 'operations', 'admin']) {
      const answer = await api.http.call('POST /login', {
        body: { email: `${name}@panelist.example`, password: 'demo-password', getToken: true },
      });
      expect(answer.body).toMatchObject({ success: true, userId: demoUserId(`${name}@panelist.example`) });
    }
  });

  test('can do what their role needs', async () => {
    await fillDemoAccounts(api);
    const account = async (name: string) =>
      (await api.commands.load(accountDecider, accountStream.of(demoUserId(`${name}@panelist.example`)))).state;
    expect(await account('demo')).toMatchObject({
      isEmailVerified: true,
      verifiedPhone: '+12025550142',
      grantedRoles: [],
      social: [{ provider: 'facebook' }, { provider: 'linkedin' }],
    });
    expect(await account('new')).toMatchObject({ isEmailVerified: true, verifiedPhone: null, profileId: expect.any(String) });
    for (const [name, role] of [
      ['researcher', 'researcher'],
      ['researcher2', 'researcher'],
      ['support', 'usermanager'],
      ['operations', 'paymentmanager'],
      ['admin', 'admin'],
    ] as const) {
      expect(await account(name)).toMatchObject({ profileId: null, grantedRoles: [role] });
    }
    const [mine, theirs] = [await account('researcher'), await account('researcher2')];
    expect(mine).toMatchObject({ organizations: [sampleOrganizationId] });
    expect(theirs).toMatchObject({ organizations: [expect.not.stringContaining(sampleOrganizationId)] });
    expect(await api.count('ProfileCreated')).toBe(1);
    for (const type of ['TopicsChanged', 'PersonalChanged', 'TechnicalChanged'] as const) expect(await api.count(type)).toBe(1);
    expect(await api.lastEvent('PictureChanged')).toMatchObject({ userId: demoUserId('demo@panelist.example') });
  });

  test('have details that the sign-up rules accept', () => {
    const { location, demographics, employment, skills, phone } = demoProfile;
    const { latitude, longitude, placeId: id, zipcode, administrativeArea, ...city } = location;
    const area = { postal_code: zipcode, administrative_area: administrativeArea };
    const checked = checkSignUp(
      {
        provider: 'email',
        email: 'demo@panelist.example',
        password: demoPassword,
        firstName: 'Dana',
        lastName: 'Rivera',
        phone,
        demographics,
        employment,
        skills,
        location: { city: { ...city, ...area, id, location: { latitude, longitude } } },
      },
      { today: api.clock.now().slice(0, 10), knownCodes, stateIn },
    );
    expect(checked).toMatchObject({ ok: true, value: { employment, demographics, skills, location } });
  });
});
