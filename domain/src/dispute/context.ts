import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { disputeContracts } from './contracts.js';
import { disputeEvents } from './events.js';
import * as jobs from './jobs.js';
import { disputeRefusals } from './refusals.js';

export const dispute = context({
  name: 'dispute',
  events: [disputeEvents],
  refusals: disputeRefusals,
  contracts: contractsOf(calls, disputeContracts),
  jobs,
});
