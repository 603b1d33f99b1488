import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { accountEvents, claimEvents } from './events.js';
import * as jobs from './jobs.js';
import { identityRefusals } from './refusals.js';

export const identity = context({
  name: 'identity',
  events: [accountEvents, claimEvents],
  refusals: identityRefusals,
  contracts,
  jobs,
});
