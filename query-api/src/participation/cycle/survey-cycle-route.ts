import { surveyCycle } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { cycleOf, runningCycle } from '../../shared/applicant.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';

/** Screeners submitted in the running cycle (document 1 §7). */
export const surveyCycleRoute = (dependencies: QueryDependencies) =>
  route(surveyCycle, async ({ caller }) => {
    const running = runningCycle(await cycleOf(dependencies, caller.userId), dependencies.clock.now());
    const cycle = {
      screenerCount: running?.screenerCount ?? 0,
      cycleExpiryDate: running?.expiresAt ?? null,
      limit: running?.screenerLimit ?? dependencies.config.screenerCycleLimit,
    };
    return { body: { response: cycle, ...cycle } };
  });
