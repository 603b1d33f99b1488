import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { accountEvents, claimEvents } from './events.js';
import * as identityContracts from './identity-contracts.js';
import * as jobs from './jobs.js';
import { identityRefusals } from './refusals.js';
import * as settingsContracts from './settings-contracts.js';
import * as socialContracts from './social-contracts.js';

export const identity = context({
  name: 'identity',
  events: [accountEvents, claimEvents],
  refusals: identityRefusals,
  contracts: { ...contracts, ...identityContracts, ...settingsContracts, ...socialContracts },
  jobs,
});
