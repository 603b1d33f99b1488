import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals of what operations do with money. */
/** For who wants to lift a pause of payouts that they wanted to lift before. */
export const liftBySecondPerson = () =>
  operationsRefusal('operations.second-person-required', {
    message: 'You asked to lift this pause yourself: another member of operations has to approve it.',
  });

export const operationsRefusals = {
  'operations.second-person-required': refusal(
    'conflict',
    'Deposits of an organization and releases of its payments are by different members of staff: you have done the other.',
  ),
  'operations.payouts-not-paused': refusal('conflict', 'Payouts are not paused.'),
} as const;

export const operationsRefusal = refusalMaker(operationsRefusals);
