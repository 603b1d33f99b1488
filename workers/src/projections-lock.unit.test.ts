import { expect, it } from '@jest/globals';
import { brokenProjections, projectionsLock } from '../../infra/testing/index.js';
import { projections } from './projections.js';
import { defaultOptions, partsOf } from './start-workers.js';
import frozen from './projections.lock.json' with { type: 'json' };
import { createMetrics } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/room';

it("holds a digest of each version's rows for the frozen events: a changed meaning needs a new version", () => {
  expect(brokenProjections(frozen, projections)).toEqual([]);
  expect(Object.keys(frozen)).toEqual(Object.keys(projectionsLock(projections)));
});

it('lists every projection of the parts', () => {
  const dependencies = { config: { simulateResearchers: false }, metrics: createMetrics() } as Dependencies;
  const ofParts = partsOf(dependencies, defaultOptions).flatMap((part) => part.projections ?? []);
  expect(ofParts).toEqual(projections);
});
