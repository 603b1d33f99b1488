import { expect, it } from '@jest/globals';
import { brokenProjections, projectionsLock } from '../../../infra/testing/index.js';
import { projections } from './index.js';
import frozen from './projections.lock.json' with { type: 'json' };

it("holds a digest of each version's rows for the frozen events: a changed meaning needs a new version", () => {
  expect(brokenProjections(frozen, projections)).toEqual([]);
  expect(Object.keys(frozen)).toEqual(Object.keys(projectionsLock(projections)));
});
