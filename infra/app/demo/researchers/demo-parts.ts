import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '@panelist/workers';
import { simulatedResearchers } from './simulated-researchers.js';

/** What the demo adds to the workers: simulated researchers, if the configuration says so. */
export function demoParts(
  dependencies: Pick<Dependencies, 'clock' | 'commands' | 'config' | 'logger' | 'pool'>,
): readonly Part[] {
  return dependencies.config.simulateResearchers ? [simulatedResearchers(dependencies)] : [];
}
