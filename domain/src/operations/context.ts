import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { operationsContracts } from './contracts.js';
import { featureFlagContracts } from './feature-flag-contracts.js';
import { ledgerContracts } from './ledger-contracts.js';
import { queueContracts } from './queue-contracts.js';
import { featureFlagEvents } from './events.js';
import { operationsRefusals } from './refusals.js';

export const operations = context({
  name: 'operations',
  events: [featureFlagEvents],
  refusals: operationsRefusals,
  contracts: contractsOf(calls, { ...operationsContracts, ...featureFlagContracts, ...ledgerContracts, ...queueContracts }),
});
