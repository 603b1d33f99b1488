import type { Demographics, Employment, Location } from '../profile/browser.js';
import type { MatchablePerson } from './matching.js';

/** The fields of a profile that matching reads; a missing part meets no criterion. */
export function matchablePersonOf(profile: {
  readonly location: Location;
  readonly demographics: Demographics | null;
  readonly employment: Employment | null;
  readonly skills: readonly string[];
  readonly topics: readonly string[];
  readonly isWorkEmailVerified: boolean;
}): MatchablePerson {
  const { location, demographics, employment, skills, topics, isWorkEmailVerified } = profile;
  return {
    gender: demographics?.gender ?? null,
    ethnicity: demographics?.ethnicity ?? null,
    educationLevel: demographics?.educationLevel ?? null,
    dateOfBirth: demographics?.dateOfBirth ?? null,
    country: location.country,
    state: location.state,
    city: location.city,
    coordinates: isKnown(location) ? { latitude: location.latitude, longitude: location.longitude } : null,
    employmentStatus: employment?.employmentStatus ?? null,
    industries: employment?.industry ?? [],
    jobFunctions: employment?.jobFunctions ?? [],
    seniorityLevel: employment?.seniorityLevel ?? null,
    companySize: employment?.companySize ?? null,
    skills,
    topics,
    isWorkEmailVerified,
  };
}

/** A place that the person typed by hand has no coordinates: both are 0. */
const isKnown = ({ latitude, longitude }: Location): boolean => latitude !== 0 || longitude !== 0;
