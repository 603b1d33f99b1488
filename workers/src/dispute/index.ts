import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { followClock } from './follow-clock.js';
import { remedyDisputes } from './remedy-disputes.js';
import { settleDisputes } from './settle-disputes.js';
import { remindResearcher } from './remind-researcher.js';
import { mailParticipant } from './mail-participant.js';
import { mailResearcher } from './mail-researcher.js';

export const disputeModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  followClock(dependencies),
  settleDisputes(dependencies),
  remedyDisputes(dependencies),
  mailResearcher(dependencies),
  remindResearcher(dependencies),
  mailParticipant(dependencies),
];
