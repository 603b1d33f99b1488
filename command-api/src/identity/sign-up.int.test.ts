import { contractOf } from '@panelist/domain/registry';
import {
  accountDecider,
  accountStream,
  checkSignUp,
  claimDecider,
  emailClaimStream,
  phoneClaimStream,
  signUp,
} from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { knownCodes, stateIn } from '@panelist/domain/profile';
import { organizationCodes } from '@panelist/infra/sessions';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { claimAddress, claimOf, releaseAddress, type AccountAddress } from './claims.js';
import { signUpSteps } from './sign-up-steps.js';
import {
  cookiesOf,
  accountApi,
  newSignUp,
  postSignUp,
  sessionBy,
  signUpAs,
  verifiedAs,
  verifyPhoneOf,
  type AccountApi,
} from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const context = (commandId: string = randomUUID()) => ({
  actor: { kind: 'system', id: 'visitor' } as const,
  commandId,
  correlationId: commandId,
  causationId: commandId,
});

describe('signing up', () => {
  test('creates an account and a profile, logs in and requests the verification of the e-mail', async () => {
    const body = newSignUp({ email: ' New.Person@Company.Example ', employment: employed });
    const answer = await postSignUp(api.http, body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
    expect(answer.body).toMatchObject({
      success: true,
      user: { email: 'new.person@company.example' },
      response: { userId: expect.any(String), profileId: expect.any(String), token: expect.any(String) },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^panelist_device=.+HttpOnly; SameSite=Lax/),
      expect.stringMatching(/^panelist_session=.+HttpOnly; SameSite=Lax/),
    ]);
    expect(await api.lastEvent('AccountRegistered')).toMatchObject({
      email: 'new.person@company.example',
      provider: 'email',
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    });
    expect(await api.lastEvent('EmailVerificationRequested')).toMatchObject({ secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await api.lastEvent('ProfileCreated')).toMatchObject({ phone: body.phone, phoneCountry: 'US', firstName: 'Ada' });
    expect(await api.lastEvent('EmploymentChanged')).toMatchObject({ employment: { jobTitle: 'Engineer', email: null } });
    expect(await api.lastEvent('SkillsChanged')).toMatchObject({ skills: ['Nursing', 'Teaching'] });
  });

  test('records the chosen place, the company’s id and where the person came from', async () => {
    const { city, ...location } = newSignUp().location;
    const place = { ...city, city: 'Brooklyn', locality: 'New York', state: 'New York', administrative_area: 'New York' };
    const answer = await postSignUp(
      api.http,
      newSignUp({
        location: { ...location, city: { ...place, postal_code: '11201' } },
        employment: { ...employed, internalOrExternalCompanyId: 'engines.example' },
        referralCode: 'FRIEND',
        initialUtm: { utm_source: 'news', utm_campaign: 'spring' },
        projectId: 'p1',
        organizationId: 'o1',
        teamId: 't1',
        inviteCode: 'c1',
        inviteId: 'i1',
      }),
    );
    expect(answer.status).toBe(200);
    expect(await api.lastEvent('AccountRegistered')).toMatchObject({
      referralCode: 'FRIEND',
      initialUtm: { source: 'news', campaign: 'spring' },
      projectId: 'p1',
      organizationId: 'o1',
      teamId: 't1',
      inviteCode: 'c1',
      inviteId: 'i1',
    });
    const created = await api.lastEvent('ProfileCreated');
    expect(created).toMatchObject({
      location: {
        city: 'Brooklyn',
        locality: 'New York',
        state: 'US-NY',
        administrativeArea: 'New York',
        zipcode: '11201',
      },
    });
    expect(created).not.toHaveProperty('referralCode');
    expect(await api.lastEvent('EmploymentChanged')).toMatchObject({
      employment: { internalOrExternalCompanyId: 'engines.example' },
    });
  });

  test('by its organization’s own link, a person is an external participant', async () => {
    const inviteCode = organizationCodes(api.config.sessionSecret).make('acme');
    const external = async (origin: object) => {
      await signUpAs(api, { ...origin });
      return (await api.lastEvent('ProfileCreated'))['externalOrganizationId'];
    };
    expect(await external({ organizationId: 'acme', inviteCode })).toBe('acme');
    expect(await external({ organizationId: 'other', inviteCode })).toBeUndefined();
    expect(await external({ organizationId: 'acme', inviteCode: `${inviteCode.slice(0, -1)}_` })).toBeUndefined();
    expect(await external({ organizationId: 'acme' })).toBeUndefined();
  });

  test('opens a session', async () => {
    const answer = await postSignUp(api.http, newSignUp());
    const { userId } = contractOf(signUp).answer.parse(answer.body).response;
    expect(await sessionBy(api, cookiesOf(answer))).toMatchObject({ userId });
  });

  test('is refused, and the refusal names every field', async () => {
    const answer = await postSignUp(
      api.http,
      newSignUp({
        firstName: 'A',
        email: 'a@b.notatld',
        password: 'short',
        phone: '12',
        skills: [],
        employment: { employmentStatus: 'owner', industry: [] },
      }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, code: 'request.invalid' });
    const { errors } = answer.body as { errors: { field: string; message: string }[] };
    expect(errors).toEqual(
      expect.arrayContaining([
        { field: 'firstName', message: 'Minimum 2 characters' },
        { field: 'email', message: 'E-mail must be valid' },
        { field: 'password', message: 'Minimum 8 characters' },
        { field: 'phone', message: 'Invalid phone number' },
        { field: 'employment.industry', message: 'Please select an industry' },
        { field: 'employment.company', message: 'A valid input is required.' },
        { field: 'skills', message: 'A valid input is required.' },
      ]),
    );
  });

  test('calculates the age by the app’s clock', async () => {
    const dateOfBirth = `${Number(api.clock.now().slice(0, 4)) - 17}-01-01`;
    const answer = await postSignUp(api.http, newSignUp({ demographics: { ...newSignUp().demographics, dateOfBirth } }));
    expect(answer.body).toMatchObject({
      errors: [{ field: 'demographics.dateOfBirth', message: 'You must be at least 18 years old' }],
    });
  });

  test('an empty body is refused, a body that is no JSON is malformed', async () => {
    expect((await postSignUp(api.http, {})).status).toBe(422);
    const form = await api.http.call('POST /v2/user/signup', { body: new FormData() });
    expect(form.status).toBe(400);
  });

  test('an e-mail is used once, in any case', async () => {
    const first = await signUpAs(api);
    const answer = await postSignUp(api.http, newSignUp({ email: first.email.toUpperCase() }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'identity.email-taken', errors: [{ field: 'email' }] });
  });

  test('a stranger’s number is not claimed by typing it, only by its code', async () => {
    const stranger = await verifiedAs(api);
    const owner = await verifiedAs(api, { phone: stranger.phone });
    expect((await verifyPhoneOf(api, owner)).status).toBe(200);
    const answer = await stranger.call('POST /api/v4/verification', { body: { phone: stranger.phone } });
    expect(answer.body).toMatchObject({ code: 'identity.phone-taken' });
  });

  test('a verified phone is used once; after the refusal the e-mail is still unclaimed', async () => {
    const first = await verifiedAs(api);
    await verifyPhoneOf(api, first);
    const body = newSignUp();
    const answer = await postSignUp(api.http, { ...body, phone: first.phone });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'identity.phone-taken',
      errors: [{ field: 'phone', message: 'Phone number already in use' }],
    });
    expect((await postSignUp(api.http, body)).status).toBe(200);
  });

  test('of twenty concurrent sign-ups with one e-mail, one succeeds', async () => {
    const email = 'crowd@company.example';
    const answers = await Promise.all(Array.from({ length: 20 }, async () => postSignUp(api.http, newSignUp({ email }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  test('the same request again gets the first answer', async () => {
    const body = newSignUp();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await postSignUp(api.http, body, key);
    const registered = await api.count('AccountRegistered');
    const again = await postSignUp(api.http, body, key);
    const { response: opened } = contractOf(signUp).answer.parse(first.body);
    const { response: reopened } = contractOf(signUp).answer.parse(again.body);
    expect(reopened).toEqual({ ...opened, token: expect.any(String) });
    expect(reopened.token).not.toBe(opened.token);
    expect(await api.count('AccountRegistered')).toBe(registered);
    expect((await postSignUp(api.http, { ...body, firstName: 'Eve' }, key)).status).toBe(422);
  });

  test('continues where a failed process stopped', async () => {
    const { commandId, person, credential } = aCommand();
    const userId = derivedId('user', commandId);
    await claim({ kind: 'email', text: person.email }, userId);
    expect(await signUpSteps(api, person, credential, context(commandId))).toMatchObject({ userId });
  });

  test('an account that exists is continued only with its own e-mail and password', async () => {
    const { commandId, person, credential } = aCommand();
    const created = await signUpSteps(api, person, credential, context(commandId));
    expect(await signUpSteps(api, person, credential, context(commandId))).toMatchObject({ userId: created.userId });
    const others = [
      async () => signUpSteps(api, person, { kind: 'password', password: 'another password' }, context(commandId)),
      async () => signUpSteps(api, { ...person, email: newSignUp().email }, credential, context(commandId)),
    ];
    for (const again of others) await expect(again()).rejects.toMatchObject({ code: 'identity.email-taken' });
  });

  test('takes over the claims of a failed sign-up after ten minutes', async () => {
    const body = newSignUp();
    for (const address of [{ kind: 'email', text: body.email } as const, { kind: 'phone', text: body.phone } as const]) {
      await claim(address, randomUUID());
    }
    expect((await postSignUp(api.http, body)).body).toMatchObject({ code: 'identity.phone-taken' });
    expect((await postSignUp(api.http, { ...body, phone: newSignUp().phone })).body).toMatchObject({
      code: 'identity.email-taken',
    });
    api.clock.advance(10 * 60_000);
    expect((await postSignUp(api.http, body)).status).toBe(200);
  });

  test('a social log-in is refused', async () => {
    const answer = await postSignUp(api.http, newSignUp({ provider: 'facebook', social: { id: 'somebody' } }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ field: 'social' }] });
  });

  test('names of streams contain no personal data', async () => {
    const person = await verifiedAs(api);
    await verifyPhoneOf(api, person);
    const { events } = await api.log.readAll(null, { limit: 1_000 });
    for (const { stream, metadata } of events) {
      expect(stream + JSON.stringify(metadata)).not.toContain(person.email);
      expect(stream).not.toContain(person.phone.slice(1));
    }
    const emailClaim = emailClaimStream.of(api.vault.blindIndex('email', person.email));
    const phoneClaim = phoneClaimStream.of(api.vault.blindIndex('phone', person.phone));
    for (const stream of [emailClaim, phoneClaim]) {
      expect((await api.commands.load(claimDecider, stream)).state).toMatchObject({ status: 'held', userId: person.userId });
    }
  });

  test('the claim of an existing account is never taken over', async () => {
    const person = await signUpAs(api);
    api.clock.advance(3_600_000);
    const { abandonedBy } = await claimOf(api, { kind: 'email', text: person.email });
    expect(abandonedBy).toBeNull();
    await expect(claim({ kind: 'email', text: person.email }, randomUUID())).rejects.toMatchObject({
      code: 'identity.address-taken',
    });
  });
});

test('a claim that its sign-up renews meanwhile is not taken over', async () => {
  const { email: text } = newSignUp();
  const [holder, userId] = [randomUUID(), randomUUID()];
  const [address, mailbox] = [{ kind: 'email', text } as const, { kind: 'work-email', text } as const];
  await claim(address, holder);
  await claimAddress(api, mailbox, holder, context());
  api.clock.advance(10 * 60_000);
  const renew = async (stream: string) =>
    api.commands.handle(claimDecider, stream, { type: 'Claim', userId: holder, renews: true }, context());

  const found = await claimOf(api, address);
  expect(found.abandonedBy).toMatchObject({ userId: holder });
  await renew(found.stream);
  const names = { firstName: 'Ada', lastName: 'Byron' };
  const account = { userId, profileId: null, provider: 'email', email: text, passwordHash: null, ...names } as const;
  const register = { type: 'RegisterAccount', ...account, verification: { kind: 'known' } } as const;
  await expect(
    api.commands.handle(accountDecider, accountStream.of(userId), register, context(), { claims: [found] }),
  ).rejects.toMatchObject({ code: 'identity.email-taken' });

  const handle: typeof api.commands.handle = async (decider, stream, command, ...rest) => {
    if ((command as { readonly type: string }).type === 'Release') await renew(stream);
    return api.commands.handle(decider, stream, command, ...rest);
  };
  expect(await claimAddress({ ...api, commands: { ...api.commands, handle } }, mailbox, userId, context())).toBe(false);
});

test('a former address whose claim is renewed meanwhile, or that the account uses again, is not released', async () => {
  const { email: text } = newSignUp();
  const holder = randomUUID();
  const address = { kind: 'email', text } as const;
  const { stream } = await claimOf(api, address);
  const statusOf = async (of = stream) => (await api.commands.load(claimDecider, of)).state.status;
  await claim(address, holder);
  const handle: typeof api.commands.handle = async (decider, to, command, ...rest) => {
    const renewal = { type: 'Claim', userId: holder, renews: true } as const;
    if ((command as { readonly type: string }).type === 'Release')
      await api.commands.handle(claimDecider, stream, renewal, context());
    return api.commands.handle(decider, to, command, ...rest);
  };
  await releaseAddress({ ...api, commands: { ...api.commands, handle } }, address, holder, 'changed', context());
  expect(await statusOf()).toBe('held');
  await releaseAddress(api, address, holder, 'changed', context());
  expect(await statusOf()).toBe('free');

  const person = await signUpAs(api);
  const used = { kind: 'email', text: person.email } as const;
  await releaseAddress(api, used, person.userId, 'changed', context());
  expect(await statusOf((await claimOf(api, used)).stream)).toBe('held');
});

/** A claim whose process has died since. */
async function claim(address: AccountAddress, userId: string) {
  const { stream } = await claimOf(api, address);
  await api.commands.handle(claimDecider, stream, { type: 'Claim', userId }, context());
}

/** The checked payload of a sign-up, and the id of its command. */
function aCommand() {
  const checked = checkSignUp(contractOf(signUp).body.parse(newSignUp()), {
    today: api.clock.now().slice(0, 10),
    knownCodes,
    stateIn,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  const { password, ...person } = checked.value;
  return { commandId: randomUUID(), person, credential: { kind: 'password', password } as const };
}

const employed = {
  employmentStatus: 'employedfulltime',
  industry: ['software'],
  company: 'Analytical Engines',
  companySize: '51-200',
  jobTitle: ' Engineer ',
  seniorityLevel: 'senior',
  roleDescription: 'I write programs.',
  jobFunctions: ['engineering'],
  email: '',
};

test('a password among the commonest, or made of the person’s words, is refused at its field in each form that sets one', async () => {
  const message = 'This password is among the first that attackers try. Choose another one.';
  const refusalAt = (field: string) => ({ status: 422, body: { errors: [{ field, message }] } });
  const person = await signUpAs(api);
  const name = newSignUp();
  for (const password of ['Password123', `${name.firstName}.${name.lastName}1815`, 'panelist-2026', name.email])
    expect(await postSignUp(api.http, { ...name, password })).toMatchObject(refusalAt('password'));
  for (const newPassword of ['iloveyou1', 'panelist-2026', person.email]) {
    const change = { password: 'a good password', newPassword };
    expect(await person.call('POST /v2/settings/password', { body: change })).toMatchObject(refusalAt('newPassword'));
  }
  await api.http.call('POST /v2/user/forgot-password', { body: { email: person.email } });
  const token = `${person.userId}.${String((await api.lastEvent('PasswordResetRequested'))['secret'])}`;
  for (const password of ['trustno1', 'panelist-2026', person.email])
    expect(await api.http.call('POST /v2/user/reset-password', { body: { token, password } })).toMatchObject(
      refusalAt('password'),
    );
});
