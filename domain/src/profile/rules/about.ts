import { z } from 'zod';
import { emailSchema } from '../../kernel/email-address.js';
import {
  aValidInput,
  hasCallingCodeOf,
  cityNameOf,
  localityOf,
  locationStep,
  longestPostalCode,
  moreSpecificCity,
  nameSchema,
} from '../../identity/browser.js';
import { knownCodes, stateIn } from '../lookups.js';
import type { Location } from '../schemas.js';
import { pastedText, typedText } from '../../kernel/typed-text.js';

export const countryMustMatchPhone = "Your country must match your verified phone number's country code.";

/** What the about section is judged by. */
export interface AboutFacts {
  /** E.164; null while no number is verified. */
  readonly verifiedPhone: string | null;
  /** Whether the country has to have the verified number's calling code: `countryMustMatch`. */
  readonly countryMustMatch: boolean;
}

/**
 * Whether a person's country has to match the verified phone: always in production, elsewhere for
 * external participants (document 3 §5).
 */
export function countryMustMatch(person: {
  readonly isProduction: boolean;
  readonly externalOrganizationId: string | null;
}): boolean {
  return person.isProduction || person.externalOrganizationId !== null;
}

const text = z.string({ error: aValidInput }).overwrite(typedText).min(1, { error: aValidInput, abort: true });

/** A name as at sign-up; a missing one has the sentence of this dialog (document 3 §5). */
export const aboutNameSchema = text.pipe(nameSchema);

const short = z.string().trim().max(200).nullish();

/** A place as the sign-up sends it, or with its coordinates among the other fields. */
const placeSchema = z.looseObject({
  country: short,
  state: short,
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  location: z.unknown().optional(),
});

const step = locationStep({ knownCodes });

/**
 * A chosen city as it is stored; null if the place names no city, no country or no coordinates.
 */
function cityOf(value: unknown): Omit<Location, 'zipcode'> | null {
  const place = placeSchema.safeParse(value);
  if (!place.success) return null;
  const { latitude, longitude } = place.data;
  const { location = { latitude, longitude } } = place.data;
  const parsed = step.safeParse({ city: { ...place.data, location } });
  if (!parsed.success) return null;
  const { city: chosen } = parsed.data;
  const city = cityNameOf(chosen) ?? '';
  const state = stateIn(chosen.country, chosen.state ?? '');
  return {
    city,
    locality: localityOf(chosen) ?? '',
    state,
    country: chosen.country,
    formattedAddress: chosen.formattedAddress ?? [city, state, chosen.country].filter((part) => part !== '').join(', '),
    placeId: chosen.id ?? '',
    ...chosen.location,
    administrativeArea: chosen.administrative_area,
  };
}

/**
 * The place of residence: a country, a specific city of it, and a zip code (document 3 §5). Each
 * refusal is at `country`, `city` or `zipcode`.
 */
export function locationRules({ verifiedPhone, countryMustMatch: mustMatch }: AboutFacts) {
  return z
    .object({
      country: z.string({ error: aValidInput }).trim().toUpperCase().nullish(),
      city: z.unknown().optional(),
      zipcode: z
        .string({ error: aValidInput })
        .nullish()
        .transform((zipcode) => pastedText(zipcode ?? '')),
    })
    .transform((value, context): Location => {
      const refuse = (path: string, message: string): never => {
        context.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      };
      const city = cityOf(value.city);
      const country = value.country ?? city?.country ?? countryIn(value.city);
      const { zipcode } = value;
      if (zipcode === '') refuse('zipcode', aValidInput);
      if (zipcode.length > longestPostalCode) refuse('zipcode', `Maximum ${longestPostalCode} characters`);
      if (country === null || !knownCodes('country').has(country)) return refuse('country', aValidInput);
      if (mustMatch && verifiedPhone !== null && !hasCallingCodeOf(verifiedPhone, country)) {
        refuse('country', countryMustMatchPhone);
      }
      if (city === null || city.country !== country) return refuse('city', moreSpecificCity);
      return { ...city, zipcode };
    });
}

function countryIn(place: unknown): string | null {
  return placeSchema.safeParse(place).data?.country?.toUpperCase() ?? null;
}

/** The about section: names, e-mail and place of residence (document 3 §5). */
export function aboutRules(facts: AboutFacts) {
  return z.object({
    firstName: aboutNameSchema,
    lastName: aboutNameSchema,
    email: emailSchema,
    location: locationRules(facts),
  });
}
