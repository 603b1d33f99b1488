import { callMaker, researcher, responseReader } from '../kernel/call.js';
import { calendarStream } from './streams.js';
import { participationStream, sharingStream } from '../participation/streams.js';
import { projectStream } from '../catalogue/streams.js';
import type { schedulingContracts } from './contracts.js';

const callsFor = callMaker<typeof schedulingContracts>();
const ofResearcher = callsFor({ style: 'v4', access: researcher });
const forReader = callsFor({ style: 'v4', access: responseReader });
const own = callsFor({ style: 'v4', access: 'user' });

const changed = [participationStream, calendarStream] as const;

export const projectSlots = own.query('GET /api/v4/projects/:id/slots', [calendarStream, participationStream, projectStream]);
export const bookSession = own.command('POST /api/v4/survey-responses/:id/booking', changed);
export const rescheduleSession = own.command('PUT /api/v4/survey-responses/:id/booking', changed);
export const cancelSession = own.command('DELETE /api/v4/survey-responses/:id/booking', changed);
export const projectCalendar = forReader.query('GET /api/v4/projects/:id/calendar', [
  calendarStream,
  projectStream,
  participationStream,
  sharingStream,
]);
export const recordOwnBookingElsewhere = own.command('PUT /api/v4/survey-responses/:id/external-booking', [participationStream]);
export const recordBookingElsewhere = ofResearcher.command(
  'PUT /api/v4/projects/:projectId/screener-responses/:id/external-booking',
  [participationStream],
);
export const offerSlots = ofResearcher.command('POST /api/v4/projects/:id/slots', [calendarStream]);
export const allowReschedule = ofResearcher.command('POST /api/v4/projects/:projectId/screener-responses/:id/allow-reschedule', [
  participationStream,
]);
