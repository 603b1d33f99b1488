import { registryOf } from '@panelist/domain/kernel';
import type { Events, Registry } from '@panelist/domain/kernel';

/**
 * The events of these streams by type, for an event log. Throws where two streams define the same
 * type.
 */
export function knownEvents(...events: readonly Events[]): Registry['events'] {
  return registryOf([{ name: 'test', events, refusals: {}, contracts: {} }]).events;
}
