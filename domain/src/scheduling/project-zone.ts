import timeZoneAt from '@photostructure/tz-lookup';
import type { ProjectDetails } from '../catalogue/browser.js';
import { defaultTimeZone } from '../kernel/dates.js';

/**
 * The time zone of a project's place; the default one for a project without, until its researcher
 * names a zone.
 */
export function zoneOfProject({ location }: Pick<ProjectDetails, 'location'>): string {
  return location === null ? defaultTimeZone : timeZoneAt(location.latitude, location.longitude);
}
