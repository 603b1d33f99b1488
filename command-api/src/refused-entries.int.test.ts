import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aPerson,
  refusedEntries,
  refusedSettings,
  signUpBodyOf,
  type RefusedEntry,
  type RefusedSetting,
} from '../../infra/testing/builders.js';
import { accountApi, signUpAs, type AccountApi } from './account-api.test-kit.js';

/**
 * The page runs the same table:
 * `ui/src/features/{signup,profile}/model/refused-entries.unit.test.ts`.
 */
let api: AccountApi;
let person: Awaited<ReturnType<typeof signUpAs>>;
beforeAll(async () => {
  api = await accountApi();
  person = await signUpAs(api);
});
afterAll(async () => api.close());

type Fields = Readonly<Record<string, unknown>>;
interface Refused {
  readonly field: string;
  readonly message: string;
}

const { employment, location } = signUpBodyOf(aPerson());
/** Another city than that of the profile: only what changes is judged. */
const salem = { ...location.city, id: 'place-2', city: 'Salem', formattedAddress: 'Salem, Oregon, United States' };

/** The body of a sign-up with this entry in it. */
function signUpWith({ form, field, value }: RefusedEntry): object {
  const body = signUpBodyOf(aPerson({ email: 'new@company.example', phone: '+12025550177' }));
  if (form === 'employment') return { ...body, employment: { ...employment, [field]: value } };
  if (form === 'sign-up location') return { ...body, location: { ...body.location, city: value } };
  return field === 'dateOfBirth' || form === 'sign-up demographics'
    ? { ...body, demographics: { ...body.demographics, [field]: value } }
    : { ...body, [field]: value };
}

/** A part of the profile with this entry in it. */
function profileWith({ form, field, value }: RefusedEntry): Fields {
  const inSection = { [field]: value };
  switch (form) {
    case 'employment':
      return { employment: { ...employment, ...inSection } };
    case 'social':
      return { socialLinks: { [field]: { url: value } } };
    case 'about':
      return field === 'place' || field === 'zipcode'
        ? { location: { country: 'US', city: salem, zipcode: '97201', [field === 'place' ? 'city' : field]: value } }
        : inSection;
    case 'demographics':
      return { demographics: { gender: 'other', educationLevel: 'masters', householdIncome: '<30000', ...inSection } };
    case 'personal':
    case 'technical':
      return { [form]: inSection };
    default:
      return inSection;
  }
}

/** The message at this field, or at a part of it. */
const messageAt = (refused: readonly Refused[], { form, field, refusedAt = `${form}.${field}` }: RefusedEntry) =>
  refused.find((one) => one.field === refusedAt || one.field.startsWith(`${refusedAt}.`))?.message;

const named = (entry: RefusedEntry) => [entry.form, entry.field, JSON.stringify(entry.value).slice(0, 40), entry] as const;
const isOfSignUp = (form: string) => form === 'personal details' || form.startsWith('sign-up ');
const ofSignUp = refusedEntries.filter(({ form }) => isOfSignUp(form) || form === 'employment' || form === 'skills');
const ofProfile = refusedEntries.filter(({ form }) => !isOfSignUp(form));

describe('the server refuses at sign-up', () => {
  test.each(ofSignUp.map(named))('%s, %s: %s', async (_form, _field, _value, entry) => {
    // Refused sign-ups count against the limit of an address.
    await api.pool.query('delete from app.rate_limits');
    const { status, body } = await api.http.call('POST /v2/user/signup', { body: signUpWith(entry) });
    expect(status).toBe(422);
    expect(messageAt((body as { errors: readonly Refused[] }).errors, entry)).toBe(entry.message);
  });
});

describe('the server refuses in the profile', () => {
  test.each(ofProfile.map(named))('%s, %s: %s', async (_form, _field, _value, entry) => {
    const { status, body } = await person.call('POST /v2/profiles/save?validateOnly=true', { body: profileWith(entry) });
    expect(status).toBe(200);
    expect(messageAt((body as { invalidFields: readonly Refused[] }).invalidFields, entry)).toBe(entry.message);
  });
});

const callOf: Readonly<Record<RefusedSetting['form'], string>> = {
  'account details': 'POST /v2/settings',
  'password change': 'POST /v2/settings/password',
  'forgotten password': 'POST /v2/user/forgot-password',
  'new password': 'POST /v2/user/reset-password',
};
const good = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@company.example' };

describe('the server refuses in the settings', () => {
  test.each(refusedSettings.map((row) => [row.form, row.field, JSON.stringify(row.value).slice(0, 40), row] as const))(
    '%s, %s: %s',
    async (form, field, _value, { value, message }) => {
      await api.pool.query('delete from app.rate_limits');
      const secrets = { password: 'a good password', newPassword: 'a better password', token: 'a token' };
      const { status, body } = await person.call(callOf[form], { body: { ...good, ...secrets, [field]: value } });
      expect(status).toBe(422);
      expect((body as { errors: readonly Refused[] }).errors).toContainEqual(expect.objectContaining({ field, message }));
    },
  );
});
