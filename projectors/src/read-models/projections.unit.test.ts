import { describe, expect, it } from '@jest/globals';
import { registry } from '@panelist/domain/registry';
import { projectors } from './projectors.js';
import { keyText } from './runtime/fold-events.js';
import { recordedHistory } from './test-kit/random-history.test-kit.js';

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
    expect([...registry.events.keys()].filter((type) => !seen.has(type)).toSorted()).toEqual(Object.keys(unseen).toSorted());
  });

  it('take no event that does not exist, and have names and tables of their own', () => {
    expect(projectors.flatMap(({ types }) => types).filter((type) => !registry.events.has(type))).toEqual([]);
    expect(new Set(projectors.map(({ name }) => name)).size).toBe(projectors.length);
    expect(new Set(projectors.map(({ table }) => table.name)).size).toBe(projectors.length);
  });

  it('say rightly whether their rows belong to one stream each', () => {
    const history = recordedHistory(5, 3_000);
    // The history holds no screener cycle.
    const shown = projectors.filter(({ name }) => name !== 'screener-cycles');
    for (const { name, types, keys, rowsOfOneStream = false } of shown) {
      const streams = new Map<string, Set<string>>();
      for (const recorded of history.filter(({ type }) => types.includes(type)))
        for (const key of keys(recorded, recorded))
          streams.set(keyText(key), (streams.get(keyText(key)) ?? new Set()).add(recorded.stream));
      expect([name, streams.size > 0]).toEqual([name, true]);
      expect([name, [...streams.values()].every(({ size }) => size === 1)]).toEqual([name, rowsOfOneStream]);
    }
  });
});
