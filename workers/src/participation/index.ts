import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { cancelWhenDeactivated } from './cancel-when-deactivated.js';
import { closeApplications } from './close-applications.js';
import { resetScreenerCycles } from './reset-screener-cycles.js';
import { settleFunds } from './settle-funds.js';
import { dailyDigests } from './send-digest.js';
import { tellInvited } from './tell-invited.js';
import { tellMatched } from './tell-matched.js';
import { tellParticipant } from './tell-participant.js';

export const participationParts = (dependencies: Dependencies): readonly Part[] => [
  resetScreenerCycles(dependencies),
  closeApplications(dependencies),
  cancelWhenDeactivated(dependencies),
  settleFunds(dependencies),
  tellInvited(dependencies),
  tellMatched(dependencies),
  dailyDigests(dependencies),
  ...tellParticipant(dependencies),
];
