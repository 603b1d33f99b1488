import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { catalogueContracts } from './contracts.js';
import { ownProjectsContracts } from './own-projects-contract.js';
import { projectEvents } from './events.js';
import { organizationFundsEvents } from './funds-events.js';
import { catalogueRefusals } from './refusals.js';

export const catalogue = context({
  name: 'catalogue',
  events: [projectEvents, organizationFundsEvents],
  refusals: catalogueRefusals,
  contracts: contractsOf(calls, { ...catalogueContracts, ...ownProjectsContracts }),
});
