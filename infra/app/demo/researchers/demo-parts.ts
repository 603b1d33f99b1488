import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '@panelist/workers';
import { offerSessions } from './offer-sessions.js';
import { simulatedResearchers } from './simulated-researchers.js';

/** What the demo adds to the workers: simulated researchers, if the configuration says so. */
export function demoParts(dependencies: Dependencies): readonly WorkerModule[] {
  return dependencies.config.simulateResearchers ? [simulatedResearchers(dependencies), offerSessions(dependencies)] : [];
}
