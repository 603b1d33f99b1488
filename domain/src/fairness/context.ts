import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { fairnessContracts } from './contracts.js';
import { reviewEvents } from './events.js';
import * as jobs from './jobs.js';
import { fairnessRefusals } from './refusals.js';

export const fairness = context({
  name: 'fairness',
  events: [reviewEvents],
  refusals: fairnessRefusals,
  contracts: contractsOf(calls, fairnessContracts),
  jobs,
});
