import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { cancelWhenDeactivated } from './cancel-when-deactivated.js';
import { closeApplications } from './close-applications.js';
import { expireUnanswered } from './expire-unanswered.js';
import { keepPaymentPromise } from './keep-payment-promise.js';
import { keepPlaces } from './keep-places.js';
import { mailPlaceOffer } from './mail-place-offer.js';
import { mailWaitingListEnded } from './mail-waiting-list-ended.js';
import { openFunds } from './open-funds.js';
import { pauseSuspended } from './pause-suspended.js';
import { qualifyWhenIdentityVerified } from './qualify-when-identity-verified.js';
import { resetScreenerCycles } from './reset-screener-cycles.js';
import { settleFunds } from './settle-funds.js';
import { dailyDigests } from './send-digest.js';
import { sendInvitations } from './send-invitations.js';
import { mailResponseEnded } from './mail-response-ended.js';
import { mailMatchingProject } from './mail-matching-project.js';
import { mailParticipant } from './mail-invitation-or-closing.js';
import { mailApplicationProgress } from './mail-application-progress.js';
import { mailResearcherAboutCompletion } from './mail-researcher-about-completion.js';

export const participationModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  resetScreenerCycles(dependencies),
  closeApplications(dependencies),
  expireUnanswered(dependencies),
  cancelWhenDeactivated(dependencies),
  pauseSuspended(dependencies),
  qualifyWhenIdentityVerified(dependencies),
  keepPaymentPromise(dependencies),
  keepPlaces(dependencies),
  mailPlaceOffer(dependencies),
  mailWaitingListEnded(dependencies),
  openFunds(dependencies),
  settleFunds(dependencies),
  sendInvitations(dependencies),
  mailResponseEnded(dependencies),
  mailMatchingProject(dependencies),
  dailyDigests(dependencies),
  ...mailParticipant(dependencies),
  mailApplicationProgress(dependencies),
  mailResearcherAboutCompletion(dependencies),
];
