import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { registry } from '@panelist/domain/registry';
import { defaultOptions, workerModules } from './start-workers.js';
import { openWorld, type World } from './workers.test-kit.js';
import { demoParts } from '@panelist/app/demo/researchers';

let all: World;
beforeEach(async () => {
  all = await openWorld();
});
afterEach(async () => all.close());

it('every job has one handler, every reaction a unique name', () => {
  const config = { ...all.dependencies.config, simulateResearchers: true };
  const own = { ...all.dependencies, config };
  const parts = [...workerModules(own, defaultOptions), ...demoParts(own)];
  const handled = parts.flatMap((part) => part.handlers ?? []).map(({ definition }) => definition.name);
  expect(handled.toSorted()).toEqual(registry.jobs.map(({ job }) => job.name).toSorted());
  const reactions = parts.flatMap((part) => part.reactions ?? []).map(({ name }) => name);
  expect(reactions).toEqual([...new Set(reactions)]);
});
