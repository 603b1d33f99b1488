import { context } from '../kernel/context.js';
import * as ofOperations from './contracts.js';
import { featureFlagEvents } from './events.js';
import * as ofFlags from './feature-flag-contracts.js';
import * as ofLedger from './ledger-contracts.js';
import * as ofQueues from './queue-contracts.js';

export const operations = context({
  name: 'operations',
  events: [featureFlagEvents],
  refusals: {},
  contracts: { ...ofOperations, ...ofFlags, ...ofLedger, ...ofQueues },
});
