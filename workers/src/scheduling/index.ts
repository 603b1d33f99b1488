import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { missSessions } from './miss-sessions.js';
import { remindOfSessions } from './remind-of-sessions.js';
import { settleCalendar } from './settle-calendar.js';
import { mailSessionChanges } from './mail-session-changes.js';

export const schedulingParts = (dependencies: Dependencies): readonly Part[] => [
  settleCalendar(dependencies),
  missSessions(dependencies),
  mailSessionChanges(dependencies),
  remindOfSessions(dependencies),
];
