import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals of what operations do with money. */
export const operationsRefusals = {
  'operations.second-person-required': refusal(
    'conflict',
    'Deposits of an organization and releases of its payments are by different members of staff: you have done the other.',
  ),
} as const;

export const operationsRefusal = refusalMaker(operationsRefusals);
