import { z } from 'zod';
import { optionalText, type KnownCodes } from './code-schema.js';

/** As in the profile. */
export const longestPostalCode = 20;

export const moreSpecificCity = 'Please select a more specific city.';

/**
 * Step 2: a city with its country, a locality (or city, or colloquial area) and coordinates in
 * degrees (document 1 §5; contract, "Log in"). Every refusal is at the field `city`, with the
 * specification's one sentence; that of a postal code is at `city.postal_code`.
 */
export function locationStep({ knownCodes }: { readonly knownCodes: KnownCodes }) {
  const short = optionalText.pipe(z.string().max(200, { error: moreSpecificCity }).nullable());
  const city = z
    .object(
      {
        id: short,
        country: z.string().trim().toUpperCase(),
        city: short,
        state: short,
        locality: short,
        colloquial_area: short,
        administrative_area: short,
        postal_code: optionalText,
        formattedAddress: short,
        location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
      },
      { error: moreSpecificCity },
    )
    .refine((place) => knownCodes('country').has(place.country))
    .refine((place) => localityOf(place) !== null);
  return z.object({
    // Errors of inner fields do not help the person, who chooses the city again as a whole.
    city: z.unknown().transform((value, context) => {
      const parsed = city.safeParse(value);
      if (parsed.success && (parsed.data.postal_code ?? '').length <= longestPostalCode) return parsed.data;
      context.addIssue(
        parsed.success
          ? { code: 'custom', path: ['postal_code'], message: `Maximum ${longestPostalCode} characters` }
          : { code: 'custom', message: moreSpecificCity },
      );
      return z.NEVER;
    }),
  });
}

interface Localities {
  readonly city: string | null;
  readonly locality: string | null;
  readonly colloquial_area: string | null;
}

/** The town of a place; null if only a larger region is known. */
export function localityOf(place: Localities): string | null {
  return place.locality ?? place.city ?? place.colloquial_area;
}

/** The name under which people know the place: its city, else its town or colloquial area. */
export function cityNameOf(place: Localities): string | null {
  return place.city ?? localityOf(place);
}
