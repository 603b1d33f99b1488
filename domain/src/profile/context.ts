import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import * as profileContracts from './profile-contracts.js';
import * as jobs from './jobs.js';
import { profileEvents, preferencesEvents } from './events.js';
import { profileRefusals } from './refusals.js';
import * as videoContracts from './video-contracts.js';
import { videoIntroEvents } from './video-intro-events.js';

export const profile = context({
  name: 'profile',
  events: [profileEvents, preferencesEvents, videoIntroEvents],
  refusals: profileRefusals,
  contracts: { ...contracts, ...profileContracts, ...videoContracts },
  jobs,
});
