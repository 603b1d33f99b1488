import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { savedSearchContracts } from './contracts.js';
import { savedSearchEvents } from './events.js';
import * as jobs from './jobs.js';
import { savedSearchRefusals } from './refusals.js';

export const savedSearch = context({
  name: 'saved-search',
  events: [savedSearchEvents],
  refusals: savedSearchRefusals,
  contracts: contractsOf(calls, savedSearchContracts),
  jobs,
});
