import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { checkInvariants } from './check-invariants.js';
import { raiseAlerts } from './raise-alerts.js';
import { sampleOperations } from './sample-operations.js';

export const operationsParts = (dependencies: Dependencies): readonly Part[] => [
  checkInvariants(dependencies),
  raiseAlerts(dependencies),
  sampleOperations(dependencies),
];
