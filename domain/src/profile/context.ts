import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import * as profileContracts from './profile-contracts.js';
import * as jobs from './jobs.js';
import { profileEvents, preferencesEvents } from './events.js';
import { profileRefusals } from './refusals.js';

export const profile = context({
  name: 'profile',
  events: [profileEvents, preferencesEvents],
  refusals: profileRefusals,
  contracts: { ...contracts, ...profileContracts },
  jobs,
});
