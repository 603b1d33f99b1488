import { bookSession, cancelSession, rescheduleSession } from '@panelist/domain/scheduling';
import { route, type AnyRoute, type RequestContext } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import { cancelResponse } from '../cancel-response.js';
import { ownResponse } from '../../own-response.js';
import { claimSlot } from './claim-slot.js';
import { knownTimeZone } from './known-time-zone.js';

type Needs = Pick<Dependencies, 'commands' | 'clock' | 'newId'>;
type Booking = Pick<RequestContext<typeof bookSession>, 'params' | 'body' | 'caller' | 'command'>;

/** A participant books, moves and cancels the session of a response (contract, Booking). */
export const bookingRoutes = (dependencies: Needs): readonly AnyRoute[] => [
  route(bookSession, async (context) => claim(dependencies, 'ClaimSlot', context)),
  route(rescheduleSession, async (context) => claim(dependencies, 'MoveSlot', context)),
  route(cancelSession, async ({ params: { id }, body, caller, command }) => {
    const cancellation = { id, message: body.message ?? '', caller, ofSession: true };
    const { response, position } = await cancelResponse(dependencies, cancellation, command);
    return { body: { id, projectId: response.projectId, status: response.status }, position };
  }),
];

async function claim(dependencies: Needs, type: 'ClaimSlot' | 'MoveSlot', { params: { id }, body, caller, command }: Booking) {
  const timezone = knownTimeZone(body.timezone);
  const before = await ownResponse(dependencies.commands, id, caller);
  const wanted = { type, response: before, start: body.start, timezone } as const;
  const { response, booking, position } = await claimSlot(dependencies, wanted, command);
  const { bookingUid: uid, start, end } = booking;
  return {
    body: {
      id,
      projectId: response.projectId,
      status: response.status,
      booking: { uid, start, end, timezone: booking.timezone },
    },
    position,
  };
}
