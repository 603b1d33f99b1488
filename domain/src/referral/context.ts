import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { referralContracts } from './contracts.js';
import { referralCodeEvents, referralEvents } from './events.js';
import * as jobs from './jobs.js';
import { referralRefusals } from './refusals.js';

export const referral = context({
  name: 'referral',
  events: [referralEvents, referralCodeEvents],
  refusals: referralRefusals,
  contracts: contractsOf(calls, referralContracts),
  jobs,
});
