import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { fold, formatCents, type RecordedEvent } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationStream,
  projectFactsOf,
  mailParticipantAboutSession,
  type ParticipationEvent,
  type ParticipationState,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { notice, type MailContent } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { meetingOf, sessionFacts, sessionFile, sessionLinks, type Sender, type Session } from '../session-mail-content.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

const kept = ['SessionBooked', 'SessionRescheduled'] as const;
const lost = ['SessionMissedByResearcher', 'SessionCancelledByResearcher'] as const;
const causes = [...kept, ...lost, 'ResponseCancelled'] as const;
type Cause = Extract<ParticipationEvent, { readonly type: (typeof causes)[number] }>;

/**
 * Mails a session that was booked, moved (perhaps to another time zone alone), missed by the
 * researcher, or cancelled, with its calendar file (contract, Participation). Where the researcher
 * ends the response, `mailResponseEnded` reports both in one mail.
 */
export function mailSessionChanges(dependencies: Needs): WorkerModule {
  const { clock, commands, config, log } = dependencies;
  const { publicUrl, mail } = config;

  return notice(dependencies, {
    job: mailParticipantAboutSession,
    type: [...causes],
    to: ({ data }) => data.userId,
    write: async (cause: RecordedEvent<Cause>, hello, to) => {
      const events = await eventsOf(cause);
      const before = fold(participationDecider, events.slice(0, cause.revision));
      const booking = isRetained(cause) ? cause.data : bookingOf(before);
      const { state: project } = await commands.load(projectDecider, projectStream.of(cause.data.projectId));
      if (booking === null || project.status === 'none') return null;
      const { participationId } = cause.data;
      const session: Session = { participationId, project: project.details, booking, meeting: meetingOf(events) };
      const sender = { publicUrl, mailFrom: mail.from, at: clock.now(), to };
      if (isLost(cause)) {
        // A refusal that cancels the session, too.
        if (events[cause.revision + 1]?.metadata.commandId === cause.metadata.commandId) return null;
        return didNotTakePlace(session, cause, hello, sender);
      }
      if (!isRetained(cause)) return booking.start > cause.at ? cancelled(session, hello, sender) : null;
      const response = fold(participationDecider, events);
      const facts = projectFactsOf(project);
      // Moved or cancelled since: the mail about that is on its way.
      if (!('booking' in response) || response.booking.claim !== booking.claim || facts === null) return null;
      return keeps(session, newsOf(cause, before), hello, sender, sessionLinks(response, facts, sender.at, publicUrl));
    },
  });

  async function eventsOf({ data }: Cause): Promise<readonly RecordedEvent<ParticipationEvent>[]> {
    return log.read(participationStream.of(data.participationId));
  }
}

type RetainedData = Extract<Cause, { readonly type: (typeof kept)[number] }>;
const isRetained = (cause: RecordedEvent<Cause>): cause is RecordedEvent<RetainedData> =>
  kept.some((type) => type === cause.type);

type Lost = Extract<Cause, { readonly type: (typeof lost)[number] }>;
const isLost = (cause: RecordedEvent<Cause>): cause is RecordedEvent<Lost> => lost.some((type) => type === cause.type);

const bookingOf = (state: ParticipationState) => ('booking' in state ? state.booking : null);

function newsOf({ type, data }: RecordedEvent<RetainedData>, before: ParticipationState): string {
  if (type === 'SessionBooked') return 'is booked';
  return bookingOf(before)?.start === data.start ? 'is shown in another time zone' : 'is moved';
}

function keeps(session: Session, news: string, hello: string, sender: Sender, links: readonly string[]): MailContent {
  const { name } = session.project;
  return {
    subject: `Your session ${news}: ${name}`,
    text: `${hello}

your session for “${name}” ${news}.

${sessionFacts(session, sender.at)}

${['The file attached to this mail adds it to your calendar.', ...links].join('\n\n')}

The Panelist team`,
    attachments: sessionFile(session, 'REQUEST', sender),
  };
}

/** By whom, what the participant receives for it, and where they book again. */
function didNotTakePlace(session: Session, { type, data }: RecordedEvent<Lost>, hello: string, sender: Sender): MailContent {
  const { participationId, project } = session;
  const isMissed = type === 'SessionMissedByResearcher';
  const reason = 'reason' in data && data.reason !== '' ? `\n\nThe researcher writes: ${data.reason}` : '';
  const paid =
    data.compensationCents === 0
      ? ''
      : `\n\nYou receive ${formatCents(data.compensationCents)} for the time that you kept free. There is nothing you have to do for it.`;
  return {
    subject: `Your session ${isMissed ? 'did not take place' : 'is cancelled'}: ${project.name}`,
    text: `${hello}

${
  isMissed
    ? `you checked in for your session for “${project.name}”, and the researcher did not. We are sorry.`
    : `the researcher cancelled your session for “${project.name}”. The file attached to this mail removes it from your calendar.`
}${reason}${paid}

${sessionFacts(session, sender.at)}

While the project is open, you may book another time:
${sender.publicUrl}/panelists/v2/surveys/${participationId}/schedule

The Panelist team`,
    attachments: sessionFile(session, 'CANCEL', sender),
  };
}

function cancelled(session: Session, hello: string, sender: Sender): MailContent {
  const { name } = session.project;
  return {
    subject: `Your session is cancelled: ${name}`,
    text: `${hello}

your session for “${name}” is cancelled. There is nothing you have to do; the file attached to this mail removes it from your calendar.

${sessionFacts(session, sender.at)}

There are other projects that may suit you:
${sender.publicUrl}/panelists/v2/dashboard

The Panelist team`,
    attachments: sessionFile(session, 'CANCEL', sender),
  };
}
