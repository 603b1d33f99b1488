import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { missSessions } from './miss-sessions.js';
import { remindOfSessions } from './remind-of-sessions.js';
import { settleCalendar } from './settle-calendar.js';
import { mailSessionChanges } from './mail-session-changes.js';

export const schedulingModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  settleCalendar(dependencies),
  missSessions(dependencies),
  mailSessionChanges(dependencies),
  remindOfSessions(dependencies),
];
