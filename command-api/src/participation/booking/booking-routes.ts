import { derivedId } from '@panelist/domain/kernel';
import { wrongState, type BookSession } from '@panelist/domain/participation';
import { bookSession, cancelSession, rescheduleSession } from '@panelist/domain/scheduling';
import { route, type AnyRoute, type RequestContext } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { cancelResponse } from '../cancel-routes.js';
import { ownResponse } from '../../load-participation.js';
import { loadProject } from '../../project-facts.js';
import { executeParticipationCommand } from '../execute-participation-command.js';
import { calendarFacts } from './calendar-facts.js';
import { knownTimeZone } from './known-time-zone.js';

type Needs = Pick<Dependencies, 'commands' | 'clock'>;
type Booking = Pick<RequestContext<typeof bookSession>, 'params' | 'body' | 'caller' | 'context'>;

/** A participant books, moves and cancels the session of a response (contract, Booking). */
export const bookingRoutes = (dependencies: Needs): readonly AnyRoute[] => [
  route(bookSession, async (context) => book(dependencies, 'BookSession', context)),
  route(rescheduleSession, async (context) => book(dependencies, 'MoveSession', context)),
  route(cancelSession, async ({ params: { id }, body, caller, context }) => {
    const cancellation = { id, message: body.message ?? '', caller, ofSession: true };
    const { response, position } = await cancelResponse(dependencies, cancellation, context);
    return { body: { id, projectId: response.projectId, status: response.status }, position };
  }),
];

async function book({ commands, clock }: Needs, type: BookSession['type'], { params: { id }, body, caller, context }: Booking) {
  const timezone = knownTimeZone(body.timezone);
  const { projectId } = await ownResponse(commands, id, caller);
  const { project, facts } = await loadProject(commands, projectId);
  const bookingUid = derivedId('booking', context.commandId);
  const command = { type, data: { bookingUid, start: body.start, timezone, at: clock.now() } };
  const on = { participationId: id, command, project: facts, calendar: calendarFacts(project) };
  const { response, position } = await executeParticipationCommand(commands, on, context);
  if (!('booking' in response)) throw wrongState(response.status);
  const { bookingUid: uid, start, end, timezone: zone } = response.booking;
  return { body: { id, projectId, status: response.status, booking: { uid, start, end, timezone: zone } }, position };
}
