import { aboutRules, type Place, type Profile } from '@panelist/domain/profile/browser';
import { byRules, type FieldOf } from '../../../shared/forms/by-rules.js';

export interface AboutValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string;
  readonly place: Place | null;
  readonly zipcode: string;
}

/** The stored city as the city field shows it; null while the profile has none. */
function placeOf({ city }: Profile['location']): Place | null {
  if (city.city === '') return null;
  const { id, state, country, latitude, longitude, formattedAddress, administrative_area: administrativeArea } = city;
  const location = { latitude, longitude };
  return { id, label: formattedAddress, city: city.city, state, country, administrativeArea, location };
}

export function aboutValues(profile: Profile): AboutValues {
  const { firstName, lastName, email, location } = profile;
  return {
    firstName,
    lastName,
    email,
    country: location.city.country,
    place: placeOf(location),
    zipcode: location.zipcode ?? '',
  };
}

/** What the dialog sends: document 3 §3, Profile. */
export function aboutPayload({ firstName, lastName, email, country, place, zipcode }: AboutValues) {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim().toLowerCase(),
    location: {
      country,
      city: place && {
        id: place.id,
        country: place.country,
        city: place.city,
        administrative_area: place.administrativeArea,
        state: place.state,
        formattedAddress: place.label,
        location: place.location,
      },
      zipcode: zipcode.trim(),
    },
  };
}

/**
 * The payload's `location.city` is the field `place`; country and zip code have their own names.
 */
export const aboutField: FieldOf = (path) => {
  const field = path.replace(/^location\./, '');
  return field === 'city' || field.startsWith('city.') || field === 'location' ? 'place' : field;
};

/**
 * The page cannot know whether the country has to match the verified phone: that depends on where
 * the product runs. The server judges it, before anything is saved.
 */
export const aboutSchema = (verifiedPhone: string | null) =>
  byRules(aboutRules({ verifiedPhone, countryMustMatch: false }), aboutPayload, aboutField);
