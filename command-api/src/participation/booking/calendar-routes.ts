import {
  allowReschedule,
  calendarDecider,
  calendarStream,
  offerSlots,
  withSlots,
  zoneOfProject,
} from '@panelist/domain/scheduling';
import { type AnyRoute, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { ownedProject, researchersResponse } from '../../load-participation.js';
import { executeParticipationCommand } from '../execute-participation-command.js';
import { calendarFacts } from './calendar-facts.js';
import { knownTimeZone } from './known-time-zone.js';

/** What a researcher does with the calendar of a project (contract, Booking and Participation). */
export const calendarRoutes = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>): readonly AnyRoute[] => [
  unitRoute(offerSlots, async ({ params: { id }, body, caller, context }) => {
    const project = await ownedProject(commands, id, caller);
    const { slots, timezone, minimumSchedulingNotice, maxBookingsPerDay, bufferBeforeEvent, bufferAfterEvent } = body;
    const command = {
      type: 'OfferSlots',
      projectId: id,
      slots,
      rules: { minimumSchedulingNotice, maxBookingsPerDay, bufferBeforeEvent, bufferAfterEvent },
      timezone: timezone === undefined ? null : knownTimeZone(timezone),
      at: clock.now(),
    } as const;
    const stream = calendarStream.of(id);
    const { state, position } = await commands.handle(calendarDecider, stream, command, context, calendarFacts(project));
    const all = withSlots(project.details.slots, state.slots);
    return {
      body: { id, timezone: state.timezone ?? zoneOfProject(project.details), slots: [...all], ...state.rules },
      position,
    };
  }),
  unitRoute(allowReschedule, async ({ params, caller, context }) => {
    const { project } = await researchersResponse(commands, { params, caller });
    const command = { type: 'AllowReschedule', data: { at: clock.now() } } as const;
    const on = { participationId: params.id, command, project };
    const { response, position } = await executeParticipationCommand(commands, on, context);
    const rescheduleOverriden = response.status === 'SCHEDULED' && response.rescheduleOverriden;
    return { body: { id: params.id, projectId: params.projectId, status: response.status, rescheduleOverriden }, position };
  }),
];
