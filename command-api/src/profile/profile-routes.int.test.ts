import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pictureFromSvg } from '@panelist/infra/files';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { heicPicture } from '@panelist/domain/profile/browser';
import { randomUUID } from 'node:crypto';
import { aWebm } from '../../../infra/testing/index.js';
import { accountApi, signUpAs, verifiedAs, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
let image: Buffer;
beforeAll(async () => {
  api = await accountApi();
  image = await pictureFromSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#a33"/></svg>',
  );
});
afterAll(async () => api.close());

const form = (bytes: Uint8Array, type = 'image/webp', name = 'me.webp') => {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
  return body;
};
const path = (userId: string) => `PUT /api/v4/users/${userId}/files/form-data?type=picture`;
type Person = Awaited<ReturnType<typeof signUpAs>>;
const upload = async (person: Person, body: FormData) => person.call(path(person.userId), { body });
const fileCount = async () => Number((await api.pool.query<{ n: string }>('select count(*) as n from app.files')).rows[0]?.n);

describe('a profile picture', () => {
  test('is stored as a square, and the next one replaces it', async () => {
    const person = await signUpAs(api);
    const before = await fileCount();
    const first = await upload(person, form(image));
    expect(first.status).toBe(200);
    expect(first.headers.get('X-Position')).toMatch(/\S/);
    const { id, url } = first.body as { id: string; url: string };
    expect(await api.lastEvent('PictureChanged')).toMatchObject({ userId: person.userId, fileId: id });
    expect(await api.files.get(id)).toMatchObject({ ownerId: person.userId, contentType: 'image/webp' });
    const shown = await fetch(api.http.url + url);
    expect(shown.headers.get('Content-Type')).toBe('image/webp');
    await upload(person, form(image));
    expect(await api.files.get(id)).toBeNull();
    expect(await fileCount()).toBe(before + 1);
  });

  test('several at the same moment leave one file', async () => {
    const person = await signUpAs(api);
    const before = await fileCount();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => upload(person, form(image))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await fileCount()).toBe(before + 1);
    expect(await api.files.get(String((await api.lastEvent('PictureChanged'))['fileId']))).not.toBeNull();
  });

  test('sent twice under one key is stored once', async () => {
    const person = await signUpAs(api);
    const before = await fileCount();
    const headers = { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() };
    const [one, two] = [
      await api.http.call(path(person.userId), { body: form(image), headers }),
      await api.http.call(path(person.userId), { body: form(image), headers }),
    ];
    expect(two.body).toEqual(one.body);
    expect(await fileCount()).toBe(before + 1);
  });

  test('must be an image', async () => {
    const person = await signUpAs(api);
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(0)]) {
      const answer = await upload(person, form(bytes, 'image/png'));
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ statusCode: 422, code: 'profile.picture-invalid', errors: [{ field: 'files' }] });
    }
    expect((await upload(person, new FormData())).status).toBe(422);
    expect((await person.call(path(person.userId), { body: {} })).status).toBe(400);
  });

  test('with malware is refused at its field, and nothing is kept', async () => {
    const person = await signUpAs(api);
    const before = await fileCount();
    const { requireClean } = api.uploads;
    api.uploads.requireClean = async (_bytes, field) => {
      throw kernelRefusal('upload.infected', { errors: [{ field, message: 'Malware.' }] });
    };
    const answer = await upload(person, form(image)).finally(() => Object.assign(api.uploads, { requireClean }));
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'upload.infected', errors: [{ field: 'files' }] }]);
    expect(await fileCount()).toBe(before);
  });

  test('must be one whatever it is called', async () => {
    const person = await signUpAs(api);
    const zip = Buffer.from('504b030414000000080000000000', 'hex');
    for (const bytes of [zip, aWebm(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      const answer = await upload(person, form(bytes, 'image/png', 'me.png'));
      expect(answer.body).toMatchObject({ statusCode: 422, code: 'profile.picture-invalid', errors: [{ field: 'files' }] });
    }
  });

  test('in HEIC is refused with the reason', async () => {
    const person = await signUpAs(api);
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    expect((await upload(person, form(heic, 'image/heic', 'me.heic'))).body).toMatchObject({
      statusCode: 422,
      code: 'profile.picture-heic',
      message: heicPicture,
    });
  });

  test.each([5 * 1024 * 1024, 5 * 1024 * 1024 + 1])('must be under 5 MB: %i bytes are not', async (bytes) => {
    const person = await signUpAs(api);
    const answer = await upload(person, form(Buffer.alloc(bytes)));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ message: 'Image uploads must be under 5MB.' });
  });

  test('requires a profile', async () => {
    const userId = randomUUID();
    const context = {
      actor: { kind: 'system', id: 'test' } as const,
      commandId: userId,
      correlationId: userId,
      causationId: userId,
    };
    const names = { email: 'noah@company.example', firstName: 'Noah', lastName: 'Winter', passwordHash: null };
    await api.commands.handle(
      accountDecider,
      accountStream.of(userId),
      { type: 'RegisterAccount', userId, profileId: randomUUID(), provider: 'email', ...names, verification: { kind: 'known' } },
      context,
    );
    const newcomer = await api.http.logIn(userId);
    const answer = await newcomer.call(path(userId), { body: form(image) });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'profile.missing', message: 'You must complete your profile to continue.' });
  });

  test('can be set only by its owner', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    expect((await person.call(path(other.userId), { body: form(image) })).status).toBe(404);
    expect((await api.http.call(path(person.userId), { body: form(image) })).status).toBe(401);
    const wrongType = await person.call(path(person.userId).replace('picture', 'video'), { body: form(image) });
    expect(wrongType.status).toBe(422);
  });
});

describe('payout settings', () => {
  const set = async (person: Person, body: object) => person.call('PUT /api/v4/payout-settings', { body });

  test('are set', async () => {
    const person = await verifiedAs(api);
    const answer = await set(person, { type: 'PAYPAL', email: ' Ada@PayPal.Example ' });
    expect(answer.body).toEqual({
      type: 'PAYPAL',
      email: 'ada@paypal.example',
      isDefault: false,
      methods: ['TREMENDOUS', 'PAYPAL'],
      country: expect.any(String),
      pending: null,
    });
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
    expect(await api.lastEvent('PayoutPreferenceSet')).toEqual({
      userId: person.userId,
      method: 'PAYPAL',
      email: 'ada@paypal.example',
      confirmedBy: 'first-choice',
    });
  });

  test('wait where the account’s own address is new itself, also for who never chose', async () => {
    const person = await verifiedAs(api);
    api.clock.advance(8 * 24 * 3_600_000);
    const email = `thief-${person.email}`;
    const [session] = await api.sessions.list(person.userId);
    await api.sessions.prove(session?.id ?? '', api.clock.now());
    await person.call('POST /v2/settings', { body: { firstName: 'Noor', lastName: 'Haddad', email } });
    const { secret } = await api.lastEvent('EmailChangeRequested');
    const token = `${person.userId}.${String(secret)}`;
    expect((await person.call('POST /v2/panelists/verify-email', { body: { token } })).status).toBe(200);
    const changed = await set(person, { type: 'TREMENDOUS', email });
    expect(changed).toMatchObject({ status: 200, body: { pending: { email, heldUntil: expect.any(String) } } });
  });

  describe('once they were set', () => {
    const first = { type: 'PAYPAL', email: 'ada@paypal.example' };
    const other = { type: 'TREMENDOUS', email: 'ada@home.example' };
    const link = async (call: string, { userId }: Person, secret: string) =>
      api.http.call(`POST /api/v4/payout-settings/${call}`, { body: { token: `${userId}.${secret}` } });
    const hasSet = async () => {
      const person = await verifiedAs(api);
      await set(person, first);
      return person;
    };
    const asked = async () => api.lastEvent('PayoutPreferenceChangeRequested');

    test('a change waits for 72 hours, and the link of the mail confirms it', async () => {
      const person = await hasSet();
      const changed = await set(person, other);
      expect(changed).toMatchObject({ status: 200, body: { ...other, pending: { ...other, former: first } } });
      const { heldUntil, confirmSecret, cancelSecret } = await asked();
      expect(changed.body).toMatchObject({ pending: { heldUntil } });
      expect(Date.parse(String(heldUntil)) - Date.parse(api.clock.now())).toBeCloseTo(72 * 3_600_000, -5);
      expect(await link('confirm', person, 'guessed')).toMatchObject({ status: 409, body: { code: 'profile.payout-link-over' } });
      // Every mail has this one, also that to the new destination.
      expect((await link('confirm', person, String(cancelSecret))).status).toBe(409);
      expect((await link('confirm', person, String(confirmSecret))).status).toBe(200);
      expect(await api.lastEvent('PayoutPreferenceSet')).toMatchObject({ email: other.email, confirmedBy: 'mail' });
      expect((await api.http.call('POST /api/v4/payout-settings/confirm', { body: { token: 'nonsense' } })).status).toBe(409);
    });

    test('a change is taken back in the settings, and by the link of any mail without a log-in', async () => {
      const person = await hasSet();
      const takeBack = async () => person.call('DELETE /api/v4/payout-settings/pending');
      expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'profile.no-payout-change' } });
      await set(person, other);
      expect(await takeBack()).toMatchObject({ status: 200, body: { ...first, pending: null } });
      await set(person, other);
      const { cancelSecret, confirmSecret } = await asked();
      expect((await link('cancel', person, String(confirmSecret))).status).toBe(409);
      expect((await link('cancel', person, String(cancelSecret))).status).toBe(200);
      expect((await link('confirm', person, String(confirmSecret))).status).toBe(409);
    });

    test('a passkey in the same step-up confirms it', async () => {
      const person = await hasSet();
      const [session] = await api.sessions.list(person.userId);
      await api.sessions.prove(session?.id ?? '', api.clock.now(), 'passkey');
      expect(await set(person, other)).toMatchObject({ status: 200, body: { ...other, pending: null } });
      expect(await api.lastEvent('PayoutPreferenceSet')).toMatchObject({ email: other.email, confirmedBy: 'passkey' });
    });

    test('a mail to an address that is new itself does not confirm it', async () => {
      const person = await hasSet();
      const email = `thief-${person.email}`;
      await person.call('POST /v2/settings', { body: { firstName: 'Noor', lastName: 'Haddad', email } });
      const { secret } = await api.lastEvent('EmailChangeRequested');
      const token = `${person.userId}.${String(secret)}`;
      expect((await person.call('POST /v2/panelists/verify-email', { body: { token } })).status).toBe(200);
      await set(person, other);
      const { confirmSecret } = await asked();
      expect(await link('confirm', person, String(confirmSecret))).toMatchObject({
        status: 409,
        body: { code: 'profile.payout-email-unsettled' },
      });
    });

    test('the mail is sent again with another link, at most once a minute', async () => {
      const person = await hasSet();
      const again = async () => person.call('POST /api/v4/payout-settings/pending/mail');
      expect((await again()).status).toBe(409);
      await set(person, other);
      const before = await asked();
      const tooSoon = await again();
      expect(tooSoon).toMatchObject({ status: 429, body: { code: 'profile.payout-mail-too-soon' } });
      expect(tooSoon.headers.get('Retry-After')).toMatch(/^\d+$/);
      api.clock.advance(61_000);
      expect((await again()).status).toBe(200);
      const after = await asked();
      expect(after).toMatchObject({ heldUntil: before['heldUntil'], cancelSecret: before['cancelSecret'] });
      expect((await link('confirm', person, String(before['confirmSecret']))).status).toBe(409);
      expect((await link('confirm', person, String(after['confirmSecret']))).status).toBe(200);
    });
  });

  test('refuse PayPal where PayPal does not pay out', async () => {
    const city = { country: 'TH', city: 'Bangkok', state: 'Bangkok', formattedAddress: 'Bangkok, Thailand' };
    const person = await verifiedAs(api, {
      location: {
        city: { id: 'bangkok', ...city, location: { latitude: 13.75, longitude: 100.5 } },
        state: 'Bangkok',
        loc: { type: 'Point', coordinates: [100.5, 13.75] },
      },
    });
    const answer = await set(person, { type: 'PAYPAL', email: 'ada@paypal.example' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'payout.method-not-served',
      errors: [{ field: 'type', message: 'PayPal does not pay out in Thailand.' }],
    });
    expect((await set(person, { type: 'TREMENDOUS', email: 'ada@company.example' })).body).toMatchObject({
      type: 'TREMENDOUS',
      methods: ['TREMENDOUS'],
      country: 'TH',
    });
  });

  test('need a verified e-mail', async () => {
    const person = await signUpAs(api);
    expect(await set(person, { type: 'PAYPAL', email: person.email })).toMatchObject({
      status: 403,
      body: { code: 'access.email-unverified', message: 'A verified email is required to participant in projects.' },
    });
  });

  test('require a known kind and a valid e-mail', async () => {
    const person = await verifiedAs(api);
    expect((await set(person, { type: 'CASH', email: 'ada@company.example' })).status).toBe(422);
    const answer = await set(person, { type: 'PAYPAL', email: 'nonsense' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ field: 'email', message: 'E-mail must be valid' }] });
  });

  test('can be set only by the participant', async () => {
    const person = await verifiedAs(api);
    const body = { type: 'PAYPAL', email: 'ada@company.example' };
    expect((await api.http.call('PUT /api/v4/payout-settings', { body })).status).toBe(401);
    const staff = await api.http.logIn(person.userId, [], { impersonator: 'staff-1' });
    expect((await staff.call('PUT /api/v4/payout-settings', { body })).status).toBe(403);
  });
});
