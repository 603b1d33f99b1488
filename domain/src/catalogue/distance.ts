import { comparable } from './comparable.js';
import { labelOf } from '../profile/browser.js';
import type { ProjectDetails } from './project.js';

/** Degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}
/** A place on the globe as a unit vector: a database compares two with three multiplications. */
export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
/** The fields of a project that say where its participants come. */
export type Located = Pick<ProjectDetails, 'researchConductType' | 'location'>;
/** What matching knows of where a person lives. */
export interface Resident {
  /** `US-CA`. */
  readonly state: string | null;
  readonly city: string | null;
  /** Null where the person typed the place by hand. */
  readonly coordinates: Coordinates | null;
}

const earthRadiusKm = 6_371;
/** Farther away, and in another city, is no match (contract, Projects and screeners). */
export const farthestKm = 50;
/** Two places are farther apart if the cosine between them is smaller. */
export const farthestCosine = Math.cos(farthestKm / earthRadiusKm);

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;

export function directionOf({ latitude, longitude }: Coordinates): Direction {
  const [north, east] = [inRadians(latitude), inRadians(longitude)];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

/** Where participants come; null for a remote project. */
export const meetingPlace = ({ researchConductType, location }: Located): ProjectDetails['location'] =>
  researchConductType === 1 ? location : null;

/** How far the person lives from where participants come; null where either is unknown. */
export function distanceKm(project: Located, { coordinates }: Resident): number | null {
  const place = meetingPlace(project);
  if (place === null || coordinates === null) return null;
  const [one, other] = [directionOf(place), directionOf(coordinates)];
  const chord = Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2));
}

/**
 * Whether participants come to a place in another city, more than 50 km from the person's. A person
 * without known coordinates is not too far.
 */
export function isTooFar(project: Located, person: Resident): boolean {
  const place = meetingPlace(project);
  if (place === null || person.coordinates === null) return false;
  const [one, other] = [directionOf(place), directionOf(person.coordinates)];
  const cosine = one.x * other.x + one.y * other.y + one.z * other.z;
  return cosine < farthestCosine && !isInCity(addressParts(place.formattedAddress), person);
}

/** `720 SW Broadway, Portland, OR 97205, USA` names `portland`, `or` and `usa`. */
export function addressParts(address: string): ReadonlySet<string> {
  const parts = address.split(',').map((part) => comparable(part.replaceAll(/\b\S*\d\S*/gu, '')));
  return new Set(parts.filter((part) => part !== ''));
}

function isInCity(parts: ReadonlySet<string>, person: Resident): boolean {
  const named = cityNames(person);
  return named !== null && parts.has(named.city) && (named.states.length === 0 || named.states.some((state) => parts.has(state)));
}

/**
 * What an address in the person's city names: the city, and one form of the state where that is
 * known (`OR`, `Oregon`), because many cities share a name. Null without a city.
 */
export function cityNames({ city, state }: Resident): { readonly city: string; readonly states: readonly string[] } | null {
  const name = comparable(city ?? '');
  if (name === '') return null;
  const code = state?.trim() ?? '';
  const forms = [code, code.replace(/^[A-Z]{2}-/, ''), labelOf('state', code)].map(comparable);
  return { city: name, states: [...new Set(forms)].filter((form) => form !== '') };
}
