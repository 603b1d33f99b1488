import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { raiseAlerts } from './raise-alerts.js';
import { sampleOperations } from './sample-operations.js';

export const operationsParts = (dependencies: Dependencies): readonly Part[] => [
  raiseAlerts(dependencies),
  sampleOperations(dependencies),
];
