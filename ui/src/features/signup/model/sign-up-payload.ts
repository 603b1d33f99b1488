import type { BodyOf } from '@panelist/domain/kernel/browser';
import { isEmployed, parsePhone, signUp, type RecordedOrigin } from '@panelist/domain/identity/browser';
import { employmentOf } from '../../../entities/employment/employment-values.js';
import type { SignUpDraft } from './sign-up-draft.js';

export type EmploymentDraft = SignUpDraft['employment'];

/** The chosen place as the payload has it (contract, Log in). */
export function locationOf({ place, zipcode }: SignUpDraft['location']) {
  if (!place) return null;
  const { id, country, city, state, administrativeArea, label, location } = place;
  return {
    city: {
      id,
      country,
      city,
      locality: city,
      state,
      administrative_area: administrativeArea,
      postal_code: zipcode.trim(),
      formattedAddress: label,
      location,
    },
    state,
    loc: { type: 'Point' as const, coordinates: [location.longitude, location.latitude] as [number, number] },
  };
}

/**
 * The whole sign-up payload; null while a step is incomplete. Visitors give `password`;
 * `hasAccount` leaves out e-mail and password. `origin` is what the person's link said.
 */
export function signUpPayload(
  draft: SignUpDraft,
  {
    hasAccount,
    password,
    origin,
  }: { readonly hasAccount: boolean; readonly password: string | null; readonly origin: RecordedOrigin },
): BodyOf<typeof signUp> | null {
  const location = locationOf(draft.location);
  const phone = parsePhone(draft.personal.phone, draft.personal.phoneCountry);
  if (!location || !phone) return null;
  const social = hasAccount ? null : draft.social;
  const { gender, ethnicity, educationLevel, householdIncome } = draft.demographic;
  return {
    provider: social?.provider ?? 'email',
    ...(social ? { social: { ticket: social.ticket } } : {}),
    ...(hasAccount
      ? {}
      : { email: draft.personal.email.trim().toLowerCase(), ...(password === null || social ? {} : { password }) }),
    firstName: draft.personal.firstName.trim(),
    lastName: draft.personal.lastName.trim(),
    phone: phone.e164,
    profile: { gender },
    demographics: {
      gender,
      ethnicity,
      educationLevel,
      householdIncome: householdIncome || null,
      dateOfBirth: draft.personal.dateOfBirth,
    },
    employment: { ...employmentOf(draft.employment), internalOrExternalCompanyId: companyIdOf(draft.employment) },
    skills: [...draft.employment.skills],
    location,
    isPhoneVerified: false,
    verifiedPhone: null,
    ...origin,
  };
}

/** Only an employed person with a work e-mail has one. */
function companyIdOf({ companyId, employmentStatus, hasWorkEmail }: EmploymentDraft): string | null {
  return hasWorkEmail && isEmployed(employmentStatus) ? companyId : null;
}
