import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import * as sessionCalls from './session-calls.js';
import { profileContracts } from './contracts.js';
import { consentContracts } from './consent-contract.js';
import { ownProfileContracts } from './profile-contracts.js';
import { videoContracts } from './video-contracts.js';
import * as jobs from './jobs.js';
import { profileEvents, preferencesEvents } from './events.js';
import { profileRefusals } from './refusals.js';
import { videoIntroEvents } from './video-intro-events.js';

export const profile = context({
  name: 'profile',
  events: [profileEvents, preferencesEvents, videoIntroEvents],
  refusals: profileRefusals,
  contracts: contractsOf(
    { ...calls, ...sessionCalls },
    { ...profileContracts, ...consentContracts, ...ownProfileContracts, ...videoContracts },
  ),
  jobs,
});
