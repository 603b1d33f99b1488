import { contractOf } from '@panelist/domain/registry';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { claimDecider, phoneClaimStream, signUp } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { commandIdOfPerson, memoryIdempotency } from '@panelist/infra/http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  accountApi,
  cookiesOf,
  newcomerAs,
  newSignUp,
  postSignUp,
  sessionBy,
  signUpAs,
  verifiedAs,
  verifyPhoneOf,
  type AccountApi,
} from '../account-api.test-kit.js';
import { claimOf, type AccountAddress } from './claims.js';
import { grantRole } from './grant-role.js';
import { demoUserId, fillDemoAccounts } from '@panelist/app/demo/people';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const context = (commandId: string) => ({
  actor: { kind: 'system', id: 'test' } as const,
  commandId,
  correlationId: commandId,
  causationId: commandId,
});
/** The page's payload for a person with an account: neither e-mail nor password. */
const newProfile = (changes: Readonly<Record<string, unknown>> = {}) => {
  const { email: _email, password: _password, ...body } = newSignUp(changes);
  return body;
};
const holderOf = async (phone: string) => {
  const { state } = await api.commands.load(claimDecider, phoneClaimStream.of(api.vault.blindIndex('phone', phone)));
  return state.status === 'held' ? state.userId : null;
};
const counts = async () => Promise.all([api.count('AccountRegistered'), api.count('ProfileCreated')]);

describe('a logged-in person without a profile', () => {
  test('gets one, for the account that they have', async () => {
    const noah = await newcomerAs(api);
    const [accounts, profiles] = await counts();
    const body = newProfile({ referralCode: 'FRIEND', initialUtm: { campaign: 'spring' } });
    const answer = await noah.finish(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Your profile has been created.',
      user: { id: noah.userId, profileId: noah.profileId, email: noah.email },
      response: { userId: noah.userId, profileId: noah.profileId, token: expect.any(String) },
    });
    expect(await counts()).toEqual([accounts, profiles + 1]);
    const { userId, profileId, email } = noah;
    expect(await api.lastEvent('ProfileCreated')).toMatchObject({
      userId,
      profileId,
      email,
      firstName: 'Ada',
      phone: body.phone,
      referralCode: 'FRIEND',
      initialUtm: { campaign: 'spring' },
    });
    expect(await api.lastEvent('DemographicsChanged')).toMatchObject({ profileId, demographics: { gender: 'female' } });
    expect(await api.lastEvent('EmploymentChanged')).toMatchObject({ profileId, employment: { employmentStatus: 'student' } });
    expect(await api.lastEvent('SkillsChanged')).toMatchObject({ profileId, skills: ['Nursing', 'Teaching'] });
    expect(await holderOf(body.phone)).toBeNull();
    expect(await sessionBy(api, cookiesOf(answer))).toMatchObject({ userId });
  });

  test('keeps e-mail and password, and ignores those of the payload', async () => {
    const [noah, other] = [await newcomerAs(api), await signUpAs(api)];
    const answer = await noah.finish(newProfile({ provider: 'facebook', email: other.email, password: 'x' }));
    expect(answer.body).toMatchObject({ success: true, user: { email: noah.email } });
    expect(await api.lastEvent('ProfileCreated')).toMatchObject({ userId: noah.userId, email: noah.email });
  });

  test('cannot write to another account or profile, however the payload names it', async () => {
    const [noah, other] = [await newcomerAs(api), await newcomerAs(api)];
    const foreign = {
      userId: other.userId,
      profileId: other.profileId,
      id: other.userId,
      roles: ['admin'],
      isPhoneVerified: true,
    };
    expect((await noah.finish(newProfile(foreign))).body).toMatchObject({ user: { id: noah.userId, profileId: noah.profileId } });
    const { state } = await api.commands.load(profileDecider, profileStream.of(other.profileId ?? ''));
    expect(state.status).toBe('none');
    expect((await other.finish(newProfile())).status).toBe(200);
  });

  test('gets a refusal that names every field, and nothing is claimed', async () => {
    const noah = await newcomerAs(api);
    const body = newProfile({ firstName: 'A', skills: [] });
    const answer = await noah.finish(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'request.invalid',
      errors: [
        { field: 'firstName', message: 'Minimum 2 characters' },
        { field: 'skills', message: 'A valid input is required.' },
      ],
    });
    expect(await holderOf(body.phone)).toBeNull();
  });

  test('may not use another person’s phone, and gets the profile after correcting it', async () => {
    const [noah, other] = [await newcomerAs(api), await verifiedAs(api)];
    await verifyPhoneOf(api, other);
    const answer = await noah.finish(newProfile({ phone: other.phone }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'identity.phone-taken', errors: [{ field: 'phone' }] });
    expect((await noah.finish(newProfile())).status).toBe(200);
  });

  test('gets one profile: a second is refused', async () => {
    const noah = await newcomerAs(api);
    await noah.finish(newProfile());
    const [, profiles] = await counts();
    const answer = await noah.finish(newProfile());
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'profile.exists', message: 'You already have a profile.' });
    expect(await counts()).toEqual([expect.any(Number), profiles]);
    const ada = await signUpAs(api);
    expect((await ada.call('POST /v2/user/signup', { body: newSignUp() })).body).toMatchObject({ code: 'profile.exists' });
  });

  test('of ten concurrent requests one succeeds', async () => {
    const noah = await newcomerAs(api);
    const bodies = Array.from({ length: 10 }, () => newProfile());
    const answers = await Promise.all(bodies.map(async (body) => noah.finish(body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('sends the same request again and gets the first answer with a session of its own', async () => {
    const noah = await newcomerAs(api);
    const key = { 'Idempotency-Key': randomUUID() };
    const body = newProfile();
    const first = await noah.finish(body, key);
    const again = await noah.finish(body, key);
    const { response } = contractOf(signUp).answer.parse(first.body);
    expect(again.body).toEqual({ ...(first.body as object), response: { ...response, token: expect.any(String) } });
    expect((await noah.finish({ ...body, firstName: 'Eve' }, key)).status).toBe(422);
  });

  test.each(['an older version claimed the phone', 'the profile is there'])(
    'continues where a failed process stopped: %s',
    async (point) => {
      const noah = await newcomerAs(api);
      const body = newProfile();
      const key = randomUUID();
      const sent = { params: {}, query: {}, body, key };
      const commandId = commandIdOfPerson(noah.userId, contractOf(signUp), sent, memoryIdempotency().fingerprint);
      await claim({ kind: 'phone', text: body.phone }, noah.userId);
      if (point === 'the profile is there') await createProfile(noah, body, derivedId('step', commandId, 'profile'));
      const [, profiles] = await counts();
      const answer = await noah.finish(body, { 'Idempotency-Key': key });
      expect(answer.body).toMatchObject({ success: true, response: { profileId: noah.profileId } });
      expect(answer.headers.get('X-Position')).toMatch(/\S/);
      expect(await counts()).toEqual([expect.any(Number), point === 'the profile is there' ? profiles : profiles + 1]);
    },
  );

  test('a claim that an older version made for an unverified number stays valid if the profile has the number', async () => {
    const noah = await newcomerAs(api);
    const dead = newProfile();
    await claim({ kind: 'phone', text: dead.phone }, noah.userId);
    const finished = newProfile();
    await claim({ kind: 'phone', text: finished.phone }, noah.userId);
    expect((await noah.finish(finished)).status).toBe(200);
    expect((await postSignUp(api.http, newSignUp({ phone: dead.phone }))).body).toMatchObject({ code: 'identity.phone-taken' });
    api.clock.advance(10 * 60_000);
    expect((await postSignUp(api.http, newSignUp({ phone: dead.phone }))).status).toBe(200);
    expect((await postSignUp(api.http, newSignUp({ phone: finished.phone }))).body).toMatchObject({
      code: 'identity.phone-taken',
    });
  });

  test('is the demo’s newcomer as well', async () => {
    await fillDemoAccounts(api);
    const { call } = await api.http.logIn(demoUserId('new@panelist.example'));
    const answer = await call('POST /v2/user/signup', { body: newProfile() });
    expect(answer.body).toMatchObject({ success: true, user: { email: 'new@panelist.example' } });
  });
});

describe('requests that get no profile', () => {
  test('accounts that take no part in studies, and staff who are logged in as a participant', async () => {
    const staff = await newcomerAs(api, { profileId: null });
    expect((await staff.finish(newProfile())).body).toMatchObject({ success: false, code: 'access.forbidden' });
    const noah = await newcomerAs(api);
    await grantRole(api, { email: staff.email, role: 'usermanager', operator: 'alice' });
    const { call } = await api.http.logIn(noah.userId, [], { impersonator: staff.userId });
    expect((await call('POST /v2/user/signup', { body: newProfile() })).status).toBe(403);
  });

  test('a visitor, or a person with an expired token, needs e-mail and password', async () => {
    for (const headers of [{}, { Authorization: 'Bearer long-gone' }]) {
      const answer = await postSignUp(api.http, newProfile(), headers);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        errors: [
          { field: 'email', message: 'Required' },
          { field: 'password', message: 'Required' },
        ],
      });
    }
  });
});

async function createProfile(
  { userId, profileId, email }: Awaited<ReturnType<typeof newcomerAs>>,
  { phone, demographics, firstName, lastName }: ReturnType<typeof newProfile>,
  commandId: string,
) {
  const location = { city: 'Portland', state: 'US-OR', country: 'US', formattedAddress: 'Portland', placeId: '1' };
  const noWork = { company: null, companySize: null, jobTitle: null, seniorityLevel: null, roleDescription: null, email: null };
  await api.commands.handle(
    profileDecider,
    profileStream.of(profileId ?? ''),
    {
      type: 'CreateProfile',
      profileId: profileId ?? '',
      userId,
      firstName,
      lastName,
      email,
      phone,
      phoneCountry: 'US',
      location: { ...location, latitude: 45.52, longitude: -122.68 },
      demographics: { ...demographics, householdIncome: null },
      employment: { employmentStatus: 'student', industry: ['education'], jobFunctions: [], ...noWork },
      skills: ['Nursing'],
    },
    context(commandId),
  );
}

/** A claim whose process has died since. */
async function claim(address: AccountAddress, userId: string) {
  const { stream } = await claimOf(api, address);
  await api.commands.handle(claimDecider, stream, { type: 'Claim', userId }, context(randomUUID()));
}
