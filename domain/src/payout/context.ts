import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { payoutContracts } from './contracts.js';
import { earningsContracts } from './earnings-contracts.js';
import { payoutOperationsContracts } from './operations-contracts.js';
import { pauseContracts } from './pause-contracts.js';
import { reconciliationContracts } from './reconciliation-contracts.js';
import { payoutEvents } from './events.js';
import * as jobs from './jobs.js';
import { payoutCountEvents } from './payout-count.js';
import { payoutRefusals } from './refusals.js';
import { payoutBatchEvents } from './retry-batch-events.js';

export const payout = context({
  name: 'payout',
  events: [payoutEvents, payoutCountEvents, payoutBatchEvents],
  refusals: payoutRefusals,
  contracts: contractsOf(calls, {
    ...payoutContracts,
    ...earningsContracts,
    ...payoutOperationsContracts,
    ...pauseContracts,
    ...reconciliationContracts,
  }),
  jobs,
});
