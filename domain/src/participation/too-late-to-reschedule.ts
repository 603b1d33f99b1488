import type { Refusal } from '../kernel/refusal.js';
import { schedulingRefusal } from '../scheduling/refusals.js';
import { tooLateMinutes } from './session-timing.js';

/** Names the hours before the session until which it can be moved. */
export const tooLateToReschedule = (isRemote: boolean): Refusal =>
  schedulingRefusal(
    'scheduling.too-late',
    { hours: tooLateMinutes[isRemote ? 'remote' : 'inPerson'] / 60 },
    { state: 'SCHEDULED' },
  );
