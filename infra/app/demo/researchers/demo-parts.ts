import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '@panelist/workers';
import { simulatedResearchers } from './simulated-researchers.js';
import { fillDemoSlots } from '../projects/index.js';

/** A look at the clock each second: a day that has passed, or was skipped, needs new times soon. */
const everyMs = 1_000;

/**
 * The researchers of the sample projects offer times of the next weeks on each day of the app's
 * clock, so that every interview can be booked however long the demo runs.
 */
function offerSessions(dependencies: Pick<Dependencies, 'clock' | 'commands'>): WorkerModule {
  let offeredOn = '';
  return {
    sweeps: [
      {
        name: 'offer-sample-sessions',
        everyMs,
        run: async () => {
          const today = dependencies.clock.now().slice(0, 10);
          if (today === offeredOn) return;
          await fillDemoSlots(dependencies);
          offeredOn = today;
        },
      },
    ],
  };
}

/** What the demo adds to the workers: simulated researchers, if the configuration says so. */
export function demoParts(dependencies: Dependencies): readonly WorkerModule[] {
  return dependencies.config.simulateResearchers ? [simulatedResearchers(dependencies), offerSessions(dependencies)] : [];
}
