import type { AnyProjector } from '@panelist/infra/read-models';
import { projectListingsProjector } from './catalogue/project-listings/project-listings-projector.js';
import { projectsProjector } from './catalogue/projects/projects-projector.js';
import { accountsProjector } from './identity/accounts/accounts-projector.js';
import { participationsProjector } from './participation/participations/participations-projector.js';
import { screenerCyclesProjector } from './participation/screener-cycles/screener-cycles-projector.js';
import { ledgerProjector } from './payout/ledger/ledger-projector.js';
import { payoutStepsProjector } from './payout/payout-steps/payout-steps-projector.js';
import { payoutsProjector } from './payout/payouts/payouts-projector.js';
import { payoutPreferencesProjector } from './profile/payout-preferences/payout-preferences-projector.js';
import { profilesProjector } from './profile/profiles/profiles-projector.js';
import { personEventsProjector } from './support/person-events/person-events-projector.js';

/** Every read model of the product. */
export const projectors: readonly AnyProjector[] = [
  accountsProjector,
  profilesProjector,
  payoutPreferencesProjector,
  projectsProjector,
  projectListingsProjector,
  participationsProjector,
  screenerCyclesProjector,
  payoutsProjector,
  payoutStepsProjector,
  ledgerProjector,
  personEventsProjector,
];
