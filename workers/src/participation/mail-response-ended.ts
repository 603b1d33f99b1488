import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { fold, formatCents } from '@panelist/domain/kernel';
import {
  endingOf,
  endingText,
  participationDecider,
  participationLifecycle,
  participationStream,
  type Ending as Reason,
  type ParticipationState,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { meetingOf, sessionFacts, sessionFile } from '../session-mail-content.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

interface Ending {
  readonly subject: string;
  readonly what: string;
  readonly ifWrong: string;
}

const endings = {
  NoShowRecorded: {
    subject: 'Your session did not take place',
    what: 'the researcher recorded that you did not come to your session, so there is no payment for it. That can happen, and your other applications go on as before.',
    ifWrong: 'If you were there, or something kept the session from taking place,',
  },
  ResponseInvalidated: {
    subject: 'Your response could not be used',
    what: 'the researcher could not use your response, so there is no payment for it. This concerns this project alone: your other applications go on as before.',
    ifWrong: 'If you think that this is a mistake,',
  },
  ApplicationExpired: {
    subject: 'Your application has ended without an answer',
    what: 'nobody has answered your application in time, and we do not want to keep you waiting. So it has ended now, and there is nothing you have to do. Thank you for your interest, and for the time that you gave. Should the researcher still choose you, we write to you.',
    ifWrong: 'If you have a question about it,',
  },
  ResponseRejectedForQuality: {
    subject: 'Your answers were not accepted',
    what: 'the researcher did not accept your answers, so there is no payment for them. This concerns this project alone: your other applications go on as before.',
    ifWrong: 'If you think that this is a mistake,',
  },
} as const satisfies Readonly<Record<string, Ending>>;
type EndingEvent = keyof typeof endings;

/** No invitation was sent yet, so nothing was to be paid. */
const notChosen: Ending = {
  subject: 'The researcher has chosen other people',
  what: 'the researcher has decided about your application and has not chosen you this time. Thank you for your interest, and for the time that you gave. This concerns this project alone: your other applications go on as before.',
  ifWrong: 'If you think that this is a mistake,',
};

/** The researcher could not answer before. */
const identityMissing: Ending = {
  subject: 'Your application has ended without a verified identity',
  what: 'this project asks for a verified identity, and yours was not verified in time. So your application has ended now, and there is nothing you have to do. Thank you for your interest, and for the time that you gave. Should the researcher still choose you, we write to you.',
  ifWrong: 'If you have a question about it,',
};

function textOf(type: EndingEvent, reason: Reason['reason'] | undefined): Ending {
  if (reason === 'not-chosen') return notChosen;
  return reason === 'identity-missing' ? identityMissing : endings[type];
}

/**
 * Whether the response is still as the event left it: a no-show may be corrected, and an ended
 * application chosen after all.
 */
function isStillSo(type: EndingEvent, response: ParticipationState): boolean {
  const status = participationLifecycle.statusAfter[type];
  return status === null ? response.status === 'PENDING' && response.applicationExpired : response.status === status;
}

function reasonLines(ending: Reason): string {
  const { stage, reason } = endingText(ending);
  return `Where it ended: ${stage}
Why: ${reason}`;
}

/**
 * Sends a mail to a participant whose response ended without payment, with the stage and the kind
 * of reason (ADR 108). It holds nothing that the researcher wrote, and no rule of the screener: the
 * application's page has the recorded reason. A session that was still to come leaves the calendar
 * with the same mail.
 */
export function mailResponseEnded(dependencies: Needs): WorkerModule {
  const { clock, commands, config, log } = dependencies;
  return notice(dependencies, {
    job: participationLifecycle.needs.NoShowRecorded,
    type: Object.keys(endings) as EndingEvent[],
    to: ({ data }) => data.userId,
    write: async ({ type, at, revision, metadata, data: { participationId, projectId } }, hello, to) => {
      const [events, { state: project }] = await Promise.all([
        log.read(participationStream.of(participationId)),
        commands.load(projectDecider, projectStream.of(projectId)),
      ]);
      const response = fold(participationDecider, events);
      // The same command may cancel a booked session first.
      const first = events.findIndex((event) => event.metadata.commandId === metadata.commandId);
      const before = fold(participationDecider, events.slice(0, first === -1 ? revision : first));
      const lost = events.slice(first, revision).find((event) => event.type === 'SessionCancelledByResearcher');
      if (project.status === 'none' || !isStillSo(type, response)) return null;
      const ending = endingOf({ ...participationLifecycle.lifecycleOf(response), endedFrom: before.status });
      // People who did not fit read so at once.
      if (ending?.reason === 'other-people') return null;
      const { subject, what, ifWrong } = textOf(type, ending?.reason);
      const { name } = project.details;
      const page = `${config.publicUrl}/panelists/v2`;
      const booking = 'booking' in before && before.booking.start > at ? before.booking : null;
      const session = booking && { participationId, project: project.details, booking, meeting: meetingOf(events) };
      const sender = { publicUrl: config.publicUrl, mailFrom: config.mail.from, at: clock.now(), to };
      const ofSession =
        session === null
          ? ''
          : `

Your session is cancelled with it; the file attached to this mail removes it from your calendar.${
              lost === undefined || lost.data.compensationCents === 0
                ? ''
                : ` You receive ${formatCents(lost.data.compensationCents)} for the time that you kept free. There is nothing you have to do for it.`
            }

${sessionFacts(session, sender.at)}`;
      return {
        subject: `${subject}: ${name}`,
        text: `${hello}

we are writing about “${name}”: ${what}${ofSession}${
          ending === null
            ? ''
            : `

${reasonLines(ending)}`
        }

What was recorded, and when, is on the page of your application:
${page}/surveys?id=${participationId}

${ifWrong} please write to our support. A record can be corrected:
${page}/support

Other projects may suit you well:
${page}/dashboard

The Panelist team`,
        ...(session === null ? {} : { attachments: sessionFile(session, 'CANCEL', sender) }),
      };
    },
  });
}
