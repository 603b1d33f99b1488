import timeZoneAt from '@photostructure/tz-lookup';
import type { ProjectDetails } from '../catalogue/browser.js';

/**
 * The time zone of a project's place; UTC for a project without one, until its researcher names a
 * zone.
 */
export function zoneOfProject({ location }: Pick<ProjectDetails, 'location'>): string {
  return location === null ? 'UTC' : timeZoneAt(location.latitude, location.longitude);
}
