import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { followClock } from './follow-clock.js';
import { remedyDisputes } from './remedy-disputes.js';
import { settleDisputes } from './settle-disputes.js';
import { remindResearcher } from './remind-researcher.js';
import { mailParticipant } from './mail-participant.js';
import { mailResearcher } from './mail-researcher.js';

export const disputeParts = (dependencies: Dependencies): readonly Part[] => [
  followClock(dependencies),
  settleDisputes(dependencies),
  remedyDisputes(dependencies),
  mailResearcher(dependencies),
  remindResearcher(dependencies),
  mailParticipant(dependencies),
];
