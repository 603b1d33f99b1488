import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { accessLogEvents } from './events.js';
import * as exportContracts from './export-contracts.js';
import { exportEvents } from './export-events.js';
import * as impersonationContracts from './impersonation-contracts.js';
import * as jobs from './jobs.js';
import * as privacyContracts from './privacy-contracts.js';
import { supportRefusals } from './refusals.js';
import * as stateContracts from './state-contracts.js';

export const support = context({
  name: 'support',
  events: [accessLogEvents, exportEvents],
  refusals: supportRefusals,
  contracts: { ...contracts, ...impersonationContracts, ...exportContracts, ...privacyContracts, ...stateContracts },
  jobs,
});
