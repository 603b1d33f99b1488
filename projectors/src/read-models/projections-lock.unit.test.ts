import { describe, expect, it } from '@jest/globals';
import { registry } from '@panelist/domain/registry';
import type { Projection } from '@panelist/infra/processors';
import { brokenProjections, outcomesOf, projectionsLock, type ProjectionsLock } from '../../../infra/testing/index.js';
import { projections } from '../projections.js';
import { accountsProjection } from './identity/accounts-projection.js';
import frozen from './projections.lock.json' with { type: 'json' };

describe('the lock of projections', () => {
  const lock: ProjectionsLock = frozen;

  it("holds a digest of each version's rows for the frozen events: a changed meaning needs a new version", () => {
    expect(brokenProjections(lock, projections)).toEqual([]);
    const known = Object.keys(projectionsLock(projections));
    expect(Object.keys(lock).filter((line) => !known.includes(line))).toEqual([]);
  });

  it.each(projections.map((each) => [each.model.name, each] as const))('covers each handler of %s', (_, projection) => {
    const changed = new Set(outcomesOf(projection).flatMap(({ event, rows }) => (Object.keys(rows).length > 0 ? [event] : [])));
    const samples = projection.types.flatMap(
      (type) => registry.events.get(type)?.definition.samples.map((__, index) => `${type}@${index + 1}`) ?? [],
    );
    expect(samples.filter((event) => !changed.has(event))).toEqual([]);
  });

  it('finds a handler that gives other rows, and a version without a line, and names the remedy', () => {
    const { model } = accountsProjection;
    const change = () => model.set({ emailVerified: false, provider: 'other' });
    const handlers = new Map([...accountsProjection.handlers, ['EmailVerified', { change }]]);
    const changed: Projection = { ...accountsProjection, handlers };
    expect(brokenProjections(lock, [changed])).toEqual([
      expect.stringMatching(/^The handlers of accounts give other rows than version 1 gave: raise its version to 2/),
    ]);
    expect(brokenProjections(lock, [{ ...changed, model: { ...model, version: 2 } }])).toEqual([
      'Version 2 of accounts is new: run `npm run freeze`.',
    ]);
  });
});
