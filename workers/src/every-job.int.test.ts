import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { advancePayout } from '@panelist/domain/payout';
import { sharedJobs } from '@panelist/infra/queue';
import * as earlierJobs from './payout/earlier-jobs.js';
import { defaultOptions, partsOf } from './start-workers.js';
import { openWorld, type World } from './workers.test-kit.js';

let all: World;
beforeEach(async () => {
  all = await openWorld();
});
afterEach(async () => all.close());

it('every job has one handler, every reaction a name of its own', () => {
  const config = { ...all.dependencies.config, simulateResearchers: true };
  const parts = partsOf({ ...all.dependencies, config }, defaultOptions);
  const handled = parts.flatMap((part) => part.handlers ?? []).map(({ definition }) => definition.name);
  expect(handled).toEqual(
    expect.arrayContaining(Object.values({ advancePayout, ...earlierJobs, ...sharedJobs }).map(({ name }) => name)),
  );
  expect(handled).toEqual([...new Set(handled)]);
  const reactions = parts.flatMap((part) => part.reactions ?? []).map(({ name }) => name);
  expect(reactions).toEqual([...new Set(reactions)]);
});
