import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import * as sessionCalls from './session-calls.js';
import * as researcherCalls from './researcher-calls.js';
import { participationContracts } from './contracts.js';
import { invitationContracts } from './invitation-contract.js';
import { researcherContracts } from './researcher-contracts.js';
import { sharingContracts } from './sharing/sharing-contracts.js';
import { participationEvents, screenerCycleEvents } from './events.js';
import { invitationEvents } from './invitation/invitation-events.js';
import * as jobs from './jobs.js';
import { participationRefusals } from './refusals.js';
import { placeContracts } from './places/place-contracts.js';
import { placeHoldsEvents, placeEvents } from './places/place-events.js';
import { sharingEvents } from './sharing/sharing-events.js';

export const participation = context({
  name: 'participation',
  events: [participationEvents, screenerCycleEvents, invitationEvents, sharingEvents, placeEvents, placeHoldsEvents],
  refusals: participationRefusals,
  contracts: contractsOf(
    { ...calls, ...researcherCalls, ...sessionCalls },
    {
      ...participationContracts,
      ...invitationContracts,
      ...researcherContracts,
      ...sharingContracts,
      ...placeContracts,
    },
  ),
  jobs,
});
