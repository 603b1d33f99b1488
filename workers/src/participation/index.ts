import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { cancelWhenDeactivated } from './cancel-when-deactivated.js';
import { closeApplications } from './close-applications.js';
import { expireUnanswered } from './expire-unanswered.js';
import { keepPaymentPromise } from './keep-payment-promise.js';
import { openFunds } from './open-funds.js';
import { qualifyWhenIdentityVerified } from './qualify-when-identity-verified.js';
import { resetScreenerCycles } from './reset-screener-cycles.js';
import { settleFunds } from './settle-funds.js';
import { dailyDigests } from './send-digest.js';
import { sendInvitations } from './send-invitations.js';
import { tellEnded } from './tell-ended.js';
import { tellMatched } from './tell-matched.js';
import { tellParticipant } from './tell-participant.js';
import { tellProgress } from './tell-progress.js';
import { tellResearcherOfCompletion } from './tell-researcher-of-completion.js';

export const participationParts = (dependencies: Dependencies): readonly Part[] => [
  resetScreenerCycles(dependencies),
  closeApplications(dependencies),
  expireUnanswered(dependencies),
  cancelWhenDeactivated(dependencies),
  qualifyWhenIdentityVerified(dependencies),
  keepPaymentPromise(dependencies),
  openFunds(dependencies),
  settleFunds(dependencies),
  sendInvitations(dependencies),
  tellEnded(dependencies),
  tellMatched(dependencies),
  dailyDigests(dependencies),
  ...tellParticipant(dependencies),
  tellProgress(dependencies),
  tellResearcherOfCompletion(dependencies),
];
