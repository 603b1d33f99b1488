import { openDispute } from '@panelist/domain/dispute/browser';
import { inviteParticipant, markNoShow } from '@panelist/domain/participation/browser';
import { recordBookingElsewhere } from '@panelist/domain/scheduling/browser';
import type { ApiClient } from '../../../testing/api-client.js';
import type { Participant } from '../../../testing/participants.js';
import { applied } from './participations.js';
import { publishedProject } from './projects.js';

/**
 * A session of an hour ago to which the participant did not come, as the researcher says, over
 * HTTP.
 */
export async function noShow(participant: Participant, researcher: ApiClient) {
  const changes = { kindOfResearch: 1, task: null, externalBookingUrl: 'https://book.example.com/a' };
  const project = await publishedProject(researcher, changes);
  const id = await applied(participant, project);
  const params = { projectId: project.id, id };
  const body = { message: 'Welcome!', remoteCommunicationDetails: 'https://meet.example/a' };
  await researcher.call(inviteParticipant, { params, body });
  const bookedDate = new Date(Date.now() - 3_600_000).toISOString();
  await researcher.call(recordBookingElsewhere, { params, body: { bookedDate, timezone: 'Europe/Berlin' } });
  await researcher.call(markNoShow, { params });
  return { project, id };
}

/** The participant contests the no-show, over HTTP. Resolves with the dispute's id. */
export async function contested({ client }: Participant, id: string): Promise<string> {
  const body = { ground: 'no-show' as const, text: 'I waited for half an hour in the call.', files: [] };
  const dispute = await client.call(openDispute, { params: { id }, body });
  return dispute.id;
}
