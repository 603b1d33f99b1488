import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { checkInvariants } from './check-invariants.js';
import { raiseAlerts } from './raise-alerts.js';
import { sampleOperations } from './sample-operations.js';

export const operationsModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  checkInvariants(dependencies),
  raiseAlerts(dependencies),
  sampleOperations(dependencies),
];
