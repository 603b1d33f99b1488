import { describe, expect, it } from '@jest/globals';
import { allEvents } from '@panelist/domain/registry';
import { projectors } from './projectors.js';

/** It says where events stand, not what they say. */
const places = 'person-events';

/** Events that no read model shows, each with the reason. */
const unseen: Readonly<Record<string, string>> = {
  Claimed: 'Uniqueness is asked of the stream itself, never of a read model.',
  Released: 'The same.',
};

describe('projectors', () => {
  it('take every event, but those that have a reason not to be shown', () => {
    const seen = new Set<string>(projectors.filter(({ name }) => name !== places).flatMap(({ types }) => types));
    expect(
      Object.keys(allEvents)
        .filter((type) => !seen.has(type))
        .toSorted(),
    ).toEqual(Object.keys(unseen).toSorted());
  });

  it('take no event that does not exist, and have names and tables of their own', () => {
    expect(projectors.flatMap(({ types }) => types).filter((type) => !Object.hasOwn(allEvents, type))).toEqual([]);
    expect(new Set(projectors.map(({ name }) => name)).size).toBe(projectors.length);
    expect(new Set(projectors.map(({ table }) => table.name)).size).toBe(projectors.length);
  });
});
