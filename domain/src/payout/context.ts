import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { payoutEvents } from './events.js';
import * as jobs from './jobs.js';
import * as operationsContracts from './operations-contracts.js';
import { payoutRefusals } from './refusals.js';
import { payoutBatchEvents } from './retry-batch-events.js';

export const payout = context({
  name: 'payout',
  events: [payoutEvents, payoutBatchEvents],
  refusals: payoutRefusals,
  contracts: { ...contracts, ...operationsContracts },
  jobs,
});
