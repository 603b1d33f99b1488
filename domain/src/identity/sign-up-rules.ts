import type { z } from 'zod';
import { fieldErrors } from '../kernel/field-errors.js';
import type { FieldError } from '../kernel/refusal.js';
import type { KnownCodes } from './rules/code-schema.js';
import { demographicStep } from './rules/demographic-step.js';
import { employmentStep } from './rules/employment-step.js';
import { cityNameOf, localityOf, locationStep } from './rules/location-step.js';
import { personalDetailsStep } from './rules/personal-details-step.js';
import { parsePhone } from './rules/phone-number.js';
import { skillsSchema } from './rules/skills.js';
import type { RecordedOrigin } from './origin-of-query.js';
import { signUpOriginSchema, toRecordedOrigin } from './sign-up-origin.js';
import type { SignUpBody } from './sign-up.js';

/** The validated data of a new participant, in the form in which events hold it. */
export interface NewProfile {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  /** ISO 3166-1 alpha-2. */
  readonly phoneCountry: string;
  readonly demographics: {
    readonly gender: string;
    readonly ethnicity: string;
    readonly educationLevel: string;
    readonly householdIncome: string | null;
    readonly dateOfBirth: string;
  };
  readonly employment: {
    readonly employmentStatus: string;
    readonly industry: string[];
    readonly jobFunctions: string[];
    readonly company: string | null;
    readonly companySize: string | null;
    readonly jobTitle: string | null;
    readonly seniorityLevel: string | null;
    readonly roleDescription: string | null;
    readonly email: string | null;
    readonly internalOrExternalCompanyId: string | null;
  };
  readonly skills: string[];
  readonly location: {
    readonly city: string;
    readonly locality: string;
    readonly state: string;
    readonly country: string;
    readonly formattedAddress: string;
    readonly placeId: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly zipcode: string | null;
    readonly administrativeArea: string | null;
  };
  readonly origin: RecordedOrigin;
}

/** The same with the visitor's log-in data. */
export interface SignUp extends NewProfile {
  readonly email: string;
  readonly password: string;
}

/** `today` is `YYYY-MM-DD`, `knownCodes` and `stateIn` are those of the profile context. */
export interface Rules {
  readonly today: string;
  readonly knownCodes: KnownCodes;
  /** The state of a country as it is stored: `US-NY` for `New York`. */
  readonly stateIn: (country: string, text: string) => string;
}

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks the whole payload of a visitor by the rules of the wizard's steps (document 1 §5). Errors
 * name the payload's fields (`demographics.dateOfBirth`, `employment.industry`, `skills`), one
 * message each.
 */
export function checkSignUp(body: SignUpBody, rules: Rules): Checked<SignUp> {
  const isByEmail = body.provider === 'email';
  const account = personalDetailsStep(rules).pick({ email: true, password: true }).safeParse(body);
  const profile = checkNewProfile(body, rules);
  if (isByEmail && account.success && profile.ok) return { ok: true, value: { ...account.data, ...profile.value } };
  return {
    ok: false,
    errors: [
      ...(isByEmail ? [] : [{ field: 'social', message: 'Log in with this provider first, or sign up by e-mail.' }]),
      ...fieldErrors(account),
      ...(profile.ok ? [] : profile.errors),
    ],
  };
}

/**
 * Checks the payload of a caller who has an account: everything but provider, e-mail and password,
 * by the same rules.
 */
export function checkNewProfile(body: SignUpBody, { today, knownCodes, stateIn }: Rules): Checked<NewProfile> {
  const phoneCountry = body.location.city.country;
  const personal = personalDetailsStep({ today, phoneCountry })
    .omit({ email: true, password: true })
    .safeParse({ ...body, dateOfBirth: body.demographics.dateOfBirth });
  const demographics = demographicStep({ knownCodes }).safeParse(body.demographics);
  const location = locationStep({ knownCodes }).safeParse(body.location);
  const employment = employmentStep({ knownCodes }).safeParse(body.employment);
  const skills = skillsSchema.safeParse(body.skills);
  const phone = parsePhone(body.phone, phoneCountry);
  const origin = signUpOriginSchema.safeParse(body);

  if (
    !personal.success ||
    !demographics.success ||
    !location.success ||
    !employment.success ||
    !skills.success ||
    !origin.success ||
    phone === undefined
  ) {
    return {
      ok: false,
      errors: [
        ...fieldErrors(personal, (path) => (path === 'dateOfBirth' ? 'demographics.dateOfBirth' : path)),
        ...fieldErrors(demographics, (path) => `demographics.${path}`),
        ...fieldErrors(location, (path) => `location.${path}`),
        ...fieldErrors(employment, (path) => `employment.${path}`),
        // One message for all skills: the page shows them in one field.
        ...fieldErrors(skills, () => 'skills').slice(0, 1),
        ...fieldErrors(origin),
      ],
    };
  }
  const { firstName, lastName, dateOfBirth } = personal.data;
  return {
    ok: true,
    value: {
      firstName,
      lastName,
      phone: phone.e164,
      phoneCountry: phone.country,
      demographics: { ...demographics.data, dateOfBirth },
      employment: employment.data,
      skills: skills.data,
      location: locationOf(location.data.city, body.location.state, stateIn),
      origin: toRecordedOrigin(origin.data),
    },
  };
}

type City = z.output<ReturnType<typeof locationStep>>['city'];

function locationOf(place: City, state: string | null | undefined, stateIn: Rules['stateIn']): NewProfile['location'] {
  const city = cityNameOf(place) ?? '';
  const region = stateIn(place.country, place.state ?? (state ?? '').trim().slice(0, 200));
  return {
    city,
    locality: localityOf(place) ?? '',
    state: region,
    country: place.country,
    formattedAddress: place.formattedAddress ?? [city, region, place.country].filter((part) => part !== '').join(', '),
    placeId: place.id ?? '',
    latitude: place.location.latitude,
    longitude: place.location.longitude,
    zipcode: place.postal_code,
    administrativeArea: place.administrative_area,
  };
}
