import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { projectEvents } from './events.js';
import { organizationFundsEvents } from './funds-events.js';
import { catalogueRefusals } from './refusals.js';

export const catalogue = context({
  name: 'catalogue',
  events: [projectEvents, organizationFundsEvents],
  refusals: catalogueRefusals,
  contracts,
});
