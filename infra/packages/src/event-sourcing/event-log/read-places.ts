import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog } from './port.js';
import { revisionRuns, type Place } from './revision-runs.js';

/**
 * The events at these places of streams, in the order of the places, with a small number of reads.
 * A deleted stream has no events.
 */
export async function readPlaces(log: Pick<EventLog, 'read'>, places: readonly Place[]): Promise<readonly RecordedEvent[]> {
  const read = await Promise.all(
    revisionRuns(places).map(async ({ stream, from, to }) => log.read(stream, { from, limit: to - from + 1 })),
  );
  const events = new Map(read.flat().map((event) => [placeText(event), event]));
  return places.flatMap((place) => events.get(placeText(place)) ?? []);
}

const placeText = ({ stream, revision }: Place): string => `${stream} ${revision}`;
