import { project } from '../../project.js';
import { timeZones } from './time-zones.js';

export const timeZonesProjection = project(timeZones, {
  TimeZoneNoted: { upsert: ({ data: { userId, timeZone } }) => timeZones.make({ userId, timeZone: timeZone || null }) },
  PreferencesErased: { remove: true },
});
