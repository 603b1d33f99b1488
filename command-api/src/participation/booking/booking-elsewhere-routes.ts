import type { KnownResponse, ProjectFacts } from '@panelist/domain/participation';
import { recordBookingElsewhere, recordOwnBookingElsewhere } from '@panelist/domain/scheduling';
import { type AnyRoute, type RequestContext, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { ownResponse, researchersResponse } from '../../load-participation.js';
import { loadProject } from '../../project-facts.js';
import { executeParticipationCommand } from '../execute-participation-command.js';
import { knownTimeZone } from './known-time-zone.js';

type Needs = Pick<Dependencies, 'commands' | 'clock'>;
type Report = Pick<RequestContext<typeof recordOwnBookingElsewhere>, 'body' | 'context'>;

/** The participant or the researcher reports a booking on the researcher's page (ADR 186). */
export const bookingElsewhereRoutes = (dependencies: Needs): readonly AnyRoute[] => [
  unitRoute(recordOwnBookingElsewhere, async ({ params: { id }, body, caller, context }) => {
    const response = await ownResponse(dependencies.commands, id, caller);
    const { facts } = await loadProject(dependencies.commands, response.projectId);
    return record(dependencies, response, facts, 'participant', { body, context });
  }),
  unitRoute(recordBookingElsewhere, async ({ params, body, caller, context }) => {
    const { response, project } = await researchersResponse(dependencies.commands, { params, caller });
    return record(dependencies, response, project, 'researcher', { body, context });
  }),
];

async function record(
  { commands, clock }: Needs,
  { participationId, projectId }: KnownResponse,
  project: ProjectFacts,
  by: 'participant' | 'researcher',
  { body, context }: Report,
) {
  const { bookedDate: start, meetingCancelLink } = body;
  const timezone = knownTimeZone(body.timezone);
  const link = meetingCancelLink === undefined ? {} : { meetingCancelLink };
  const command = { type: 'RecordBookingElsewhere', data: { start, timezone, ...link, by, at: clock.now() } } as const;
  const { response, position } = await executeParticipationCommand(commands, { participationId, command, project }, context);
  const known = 'elsewhere' in response ? response.elsewhere.meetingCancelLink : null;
  const externalProject = { bookedDate: start, timezone, meetingCancelLink: known };
  return { body: { id: participationId, projectId, status: response.status, externalProject }, position };
}
