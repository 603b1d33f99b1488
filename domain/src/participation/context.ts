import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { participationEvents, screenerCycleEvents } from './events.js';
import { invitationEvents } from './invitation/invitation-events.js';
import * as jobs from './jobs.js';
import { participationRefusals } from './refusals.js';
import * as researcherContracts from './researcher-contracts.js';
import { sharingEvents } from './sharing/sharing-events.js';

export const participation = context({
  name: 'participation',
  events: [participationEvents, screenerCycleEvents, invitationEvents, sharingEvents],
  refusals: participationRefusals,
  contracts: { ...contracts, ...researcherContracts },
  jobs,
});
