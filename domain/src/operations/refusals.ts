import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals of what operations do with money. */
export const operationsRefusals = {
  'operations.second-person-required': refusal(
    'conflict',
    'You deposited money of this organization yourself: another member of staff has to release its payments.',
  ),
} as const;

export const operationsRefusal = refusalMaker(operationsRefusals);
