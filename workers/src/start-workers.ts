import { runProcessors } from '@panelist/infra/processors';
import { PROVIDER_DEADLINE_MS, PROVIDER_HOLD_MS } from '@panelist/infra/providers';
import type { Dependencies, RunningService } from '@panelist/infra/service';
import { disputeModule } from './dispute/index.js';
import { fairnessModule } from './fairness/index.js';
import { identityModule } from './identity/index.js';
import { watchConditions } from './operations/watch-conditions.js';
import { operationsModule } from './operations/index.js';
import { messagingModule } from './messaging/index.js';
import { participationModule } from './participation/index.js';
import { payoutModule, type PayoutOptions } from './payout/index.js';
import { profileModule } from './profile/index.js';
import { projections } from './read-models/index.js';
import { referralModule } from './referral/index.js';
import { schedulingModule } from './scheduling/index.js';
import { supportModule } from './support/index.js';
import { forgetOldRows } from './runtime/old-rows.js';
import type { WorkerModule } from './runtime/worker-module.js';
import { scheduledBy, scheduleSweep } from './runtime/schedule-sweep.js';
import { settleReservations } from './runtime/settle-reservations.js';
import { runSweep } from './runtime/sweep.js';

export interface WorkerOptions {
  readonly payout: PayoutOptions;
  readonly deadlinesEveryMs: number;
}

/**
 * A dispatch belongs to its run for a call's deadline and a margin; the sweep asks about a payout
 * that has not changed for a minute.
 */
export const defaultOptions: WorkerOptions = {
  payout: {
    graceMs: PROVIDER_DEADLINE_MS + 5_000,
    holdMs: PROVIDER_HOLD_MS,
    sweep: { everyMs: 10_000, patienceMs: 60_000, atOnce: 1_000 },
  },
  deadlinesEveryMs: 500,
};

const partsByContext = {
  identity: identityModule,
  payout: (dependencies: Dependencies, options: WorkerOptions) => payoutModule(dependencies, options.payout),
  participation: participationModule,
  profile: profileModule,
  scheduling: schedulingModule,
  messaging: messagingModule,
  dispute: disputeModule,
  fairness: fairnessModule,
  referral: referralModule,
  support: supportModule,
  operations: operationsModule,
  runtime: (dependencies: Dependencies) => [forgetOldRows(dependencies)],
};

/** A context with background work. */
export type WorkContext = keyof typeof partsByContext;
const allContexts = Object.keys(partsByContext) as readonly WorkContext[];

/** The parts of these contexts, as configured. */
export const workerModules = (
  dependencies: Dependencies,
  options: WorkerOptions,
  contexts: readonly WorkContext[] = allContexts,
): readonly WorkerModule[] => {
  const parts = contexts.flatMap((context) => partsByContext[context](dependencies, options));
  const settlements = parts.flatMap((part) => part.settlements ?? []);
  return [...parts, settleReservations(dependencies, settlements)];
};

/**
 * Runs job handlers in this process, and its share of the read models and of the reactions and
 * sweeps of `parts`: the processes of the service share them out.
 */
export async function startWorkers(
  dependencies: Dependencies,
  parts: readonly WorkerModule[],
  deadlinesEveryMs: number,
): Promise<RunningService> {
  const { config, logger, queue } = dependencies;
  await queue.work(parts.flatMap((part) => part.handlers ?? []));
  const processors = [...projections, ...parts.flatMap((part) => part.reactions ?? [])];
  const running = await runProcessors(dependencies, processors, {
    service: 'workers',
    onShapeChange: config.env === 'production' ? 'refuse' : 'rebuild',
  });
  const deadlines = scheduleSweep(dependencies, scheduledBy(parts), deadlinesEveryMs);
  const sweeps = [deadlines, ...parts.flatMap((part) => part.sweeps ?? [])].map((sweep) =>
    runSweep(sweep, running.leases, logger),
  );
  watchJobs(dependencies);
  watchConditions(dependencies);
  return {
    routes: [],
    waitingFor: async () => ((await queue.ready()) ? running.aheadOfLog() : 'the queue of jobs'),
    stop: async (deadlineMs) => {
      await Promise.all(sweeps.map((each) => each.stop()));
      // Closes the queue while the jobs' dependencies still exist; closing it again later changes
      // nothing.
      await Promise.all([running.stop(), queue.close(deadlineMs)]);
    },
  };
}

/** Reports the number of jobs in each state as metrics. */
function watchJobs({ metrics, queue }: Pick<Dependencies, 'metrics' | 'queue'>): void {
  metrics.gauge({
    name: 'panelist_jobs',
    help: 'Jobs of a queue by state.',
    labels: ['queue', 'state'],
    collect: async (gauge) => {
      for (const [name, states] of Object.entries(await queue.counts()))
        for (const [state, count] of Object.entries(states)) gauge.set({ queue: name, state }, count);
    },
  });
}
