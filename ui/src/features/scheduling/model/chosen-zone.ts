import { isTimeZone } from '@panelist/domain/profile/browser';
import { viewersZone } from '../../../shared/display/viewers-zone.js';
import { isRecord } from '../../../shared/storage/is-record.js';
import { ofBrowser, storedState } from '../../../shared/storage/stored-state.js';

interface ChosenZone {
  readonly zone: string;
  /** The browser's zone at the choice. */
  readonly at: string;
}

const isChosenZone = (value: unknown): value is ChosenZone =>
  isRecord(value) && typeof value['zone'] === 'string' && isTimeZone(value['zone']) && typeof value['at'] === 'string';

const stored = storedState<ChosenZone>('booking-zone', isChosenZone, Date.now, ofBrowser, Number.POSITIVE_INFINITY);

/** The zone of the free times. A browser that is in another zone than at the choice begins anew. */
export function chosenZone(): string {
  const own = viewersZone();
  const chosen = stored.read();
  return chosen?.at === own ? chosen.zone : own;
}

export const chooseZone = (zone: string): void => stored.write({ zone, at: viewersZone() });
