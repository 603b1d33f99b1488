import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { supportContracts } from './contracts.js';
import { exportContracts } from './export-contracts.js';
import { impersonationContracts } from './impersonation-contracts.js';
import { privacyContracts } from './privacy-contracts.js';
import { stateContracts } from './state-contracts.js';
import { accessLogEvents } from './events.js';
import { exportEvents } from './export-events.js';
import * as jobs from './jobs.js';
import { supportRefusals } from './refusals.js';

export const support = context({
  name: 'support',
  events: [accessLogEvents, exportEvents],
  refusals: supportRefusals,
  contracts: contractsOf(calls, {
    ...supportContracts,
    ...exportContracts,
    ...impersonationContracts,
    ...privacyContracts,
    ...stateContracts,
  }),
  jobs,
});
