import type { ProjectDetails } from '@panelist/domain/catalogue';
import { momentWithZone } from '@panelist/domain/kernel';
import {
  checkInOpensMinutes,
  participationLifecycle,
  refusalToBook,
  type BookedElsewhere,
  type Booking,
  type ParticipationEvent,
  type ProjectFacts,
  type ScheduledResponse,
} from '@panelist/domain/participation';
import { calendarFile } from '@panelist/domain/scheduling';
import type { MailContent } from './runtime/notice.js';

export interface Session {
  readonly participationId: string;
  readonly project: ProjectDetails;
  readonly booking: Booking;
  /** From the invitation. */
  readonly meeting: string | null;
}

/** Who sends the mail, where to and when. */
export interface Sender {
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** The app's time, ISO 8601. */
  readonly at: string;
  /** The participant's address. */
  readonly to: string;
}

/** How to meet, from the events of a response. */
export function meetingOf(events: readonly ParticipationEvent[]): string | null {
  const invited = events.findLast((event) => event.type === 'ParticipantInvited');
  return invited?.data.remoteCommunicationDetails ?? null;
}

type Place = Pick<Session, 'project' | 'meeting'>;

const placeOf = ({ project, meeting }: Place): string =>
  project.researchConductType === 2
    ? (meeting ?? 'Remote')
    : (project.location?.formattedAddress ?? 'The researcher names it in the invitation.');

const lengthOf = ({ start, end }: Booking): number => Math.round((Date.parse(end) - Date.parse(start)) / 60_000);

/** When, how long and where, in the participant's time zone. @param at the app's time */
export function sessionFacts(session: Place & { readonly booking: Booking | BookedElsewhere }, at: string): string {
  const { booking, project } = session;
  const minutes = 'end' in booking ? lengthOf(booking) : project.timeMinutesRequired;
  return `When: ${momentWithZone(booking.start, { zone: booking.timezone, now: Date.parse(at) })}
Duration: ${minutes} minutes
${project.researchConductType === 2 ? 'How you meet' : 'Where'}: ${placeOf(session)}`;
}

/** Where the participant moves or cancels the session, if either is possible at this time. */
export function sessionLinks(
  response: ScheduledResponse,
  project: ProjectFacts,
  at: string,
  publicUrl: string,
): readonly string[] {
  const { participationId, booking } = response;
  const base = `${publicUrl}/panelists/v2/schedule/${booking.bookingUid}`;
  const mayMove = refusalToBook('reschedule', response, project, at) === null;
  const mayCancel =
    participationLifecycle.obstacleTo('cancel', participationLifecycle.lifecycleOf(response), { ...project, at }) === null;
  return [
    ...(mayMove ? [`You can move it here:\n${base}/reschedule/${participationId}`] : []),
    ...(mayCancel
      ? [
          `If you cannot come, please cancel it here, so that another person can take the time:\n${base}/cancellation/${participationId}`,
        ]
      : []),
  ];
}

/** Where the participant tries camera and sound, in the reminder of the day before. */
export const deviceCheckLink = (
  participationId: string,
  project: Pick<ProjectDetails, 'researchConductType'>,
  hours: number,
  publicUrl: string,
): readonly string[] =>
  project.researchConductType === 2 && hours === 24
    ? [
        `Try your camera, microphone and loudspeaker here, so that the session begins on time:\n${publicUrl}/panelists/v2/surveys?id=${participationId}&deviceCheck=true`,
      ]
    : [];

/** Where the participant checks in, in each reminder. */
export const checkInLink = (participationId: string, publicUrl: string): string =>
  `Please check in here from ${checkInOpensMinutes} minutes before it begins. If you are there and the researcher is not, you are paid for your time:\n${publicUrl}/panelists/v2/surveys?id=${participationId}&checkIn=true`;

/** Where the participant moves or cancels a session that is booked elsewhere (ADR 186). */
export function linksElsewhere(participationId: string, { meetingCancelLink }: BookedElsewhere, publicUrl: string): string {
  const cancel = meetingCancelLink === null ? '' : `\n\nIf you cannot come, please cancel it there:\n${meetingCancelLink}`;
  return `You booked it on the researcher’s page. If you move it there, please tell us the new time here:
${publicUrl}/panelists/v2/surveys/${participationId}/schedule${cancel}`;
}

/** The calendar file of a session that was booked or moved, or of one that was cancelled. */
export function sessionFile(
  session: Session,
  method: 'REQUEST' | 'CANCEL',
  sender: Sender,
): NonNullable<MailContent['attachments']> {
  const { booking, project, participationId } = session;
  const url = `${sender.publicUrl}/panelists/v2/surveys?id=${participationId}`;
  const text = calendarFile(
    {
      uid: booking.bookingUid,
      sequence: method === 'CANCEL' ? booking.claim + 1 : booking.claim,
      start: booking.start,
      end: booking.end,
      summary: project.name,
      description: url,
      location: placeOf(session),
      url,
      stamp: sender.at,
    },
    { method, organizer: addressOf(sender.mailFrom), attendee: sender.to },
  );
  return [
    {
      name: method === 'CANCEL' ? 'cancelled.ics' : 'session.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      text,
    },
  ];
}

/** `Panelist <no-reply@panelist.example>`. */
function addressOf(from: string): { readonly name: string; readonly email: string } {
  const [, name = '', email = from] = /^(.*?)\s*<([^>]+)>$/.exec(from) ?? [];
  return { name: name === '' ? 'Panelist' : name, email };
}
