import { registryOf } from '@panelist/domain/kernel';
import type { Events, Registry } from '@panelist/domain/kernel';

/** The events of these streams by type, as an event log takes them. Throws where two streams define the same type. */
export function knownEvents(...events: readonly Events[]): Registry['events'] {
  return registryOf([{ name: 'test', events, refusals: {}, contracts: {} }]).events;
}
