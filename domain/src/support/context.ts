import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { accessLogEvents } from './events.js';
import * as impersonationContracts from './impersonation-contracts.js';
import { supportRefusals } from './refusals.js';

export const support = context({
  name: 'support',
  events: [accessLogEvents],
  refusals: supportRefusals,
  contracts: { ...contracts, ...impersonationContracts },
});
