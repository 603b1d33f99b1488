import { clockText } from '@panelist/domain/kernel/browser';
import { defaultAlertSettings, type AlertSettings } from '@panelist/domain/saved-search/browser';
import { viewersClock } from '../../../shared/display/dates.js';

/** As the selects hold them; `from` is `none` without quiet hours. */
export interface AlertTimesValues {
  readonly from: string;
  readonly until: string;
  readonly mostADay: string;
}

/** `9:00 PM`, on the clock that the viewer uses. */
const hourText = (hour: number): string =>
  clockText(new Date(hour * 3_600_000).toISOString(), { zone: 'UTC', now: 0, clock: viewersClock() });

export const hourChoices = Array.from({ length: 24 }, (_each, hour) => ({ code: String(hour), value: hourText(hour) }));

export function valuesOf({ quietHours, mostADay }: AlertSettings): AlertTimesValues {
  const until = quietHours?.until ?? defaultAlertSettings.quietHours?.until ?? 8;
  return { from: quietHours === null ? 'none' : String(quietHours.from), until: String(until), mostADay: String(mostADay) };
}

export const timesOf = ({ from, until, mostADay }: AlertTimesValues): AlertSettings => ({
  quietHours: from === 'none' ? null : { from: Number(from), until: Number(until) },
  mostADay: Number(mostADay),
});
