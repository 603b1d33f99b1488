import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { participationDecider, participationStream, type ParticipationEvent } from '@panelist/domain/participation';
import { remindersOf, remindOfSession as job, stillReminds } from '@panelist/domain/scheduling';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/room';
import type { z } from 'zod';
import { setDeadline } from '../runtime/deadlines.js';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import { jobDeadline } from '../runtime/job-deadline.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { meetingOf, sessionFacts, sessionLinks, type Session } from '../session-letter.js';

export const remindsOfSessions = 'remind-of-sessions';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool' | 'providers' | 'queue'>;
type Reminder = z.output<typeof job.payload>;
type Booked = Extract<ParticipationEvent, { readonly type: 'SessionBooked' | 'SessionRescheduled' }>;

/**
 * Reminds a participant a day and an hour before a session. A session that was moved or cancelled since
 * has no such claim any more, and sends none. The deadline stays until its job has ended, so that a queue
 * that loses jobs loses no reminder.
 */
export function remindOfSessions({ clock, commands, config, log, pool, providers, queue }: Needs): Part {
  const { due, handler } = jobDeadline({ pool, queue }, { name: remindsOfSessions, job, handle: remind });
  const plan = async ({ data, at }: RecordedEvent<Booked>, run: ReactionRun): Promise<void> => {
    const { participationId, claim, start } = data;
    for (const { hours, dueAt } of remindersOf(start, at))
      await setDeadline({ pool }, due, `${run.id}-${hours}`, dueAt, { participationId, claim, hours });
  };
  return {
    reactions: [reaction({ name: remindsOfSessions, stops: 'stream', on: { SessionBooked: plan, SessionRescheduled: plan } })],
    deadlines: [due],
    handlers: [handler],
  };

  async function remind({ participationId, claim, hours }: Reminder): Promise<void> {
    const stream = participationStream.of(participationId);
    const { state } = await commands.load(participationDecider, stream);
    if (!('booking' in state) || state.booking.claim !== claim) return;
    if (!stillReminds(hours, state.booking.start, clock.now())) return;
    const [{ state: project }, { state: account }, events] = await Promise.all([
      commands.load(projectDecider, projectStream.of(state.projectId)),
      commands.load(accountDecider, accountStream.of(state.userId)),
      log.readStream(stream),
    ]);
    if (project.status === 'none' || account.status === 'none' || account.email === '') return;
    const { details } = project;
    // The stream holds events of its own types alone.
    const meeting = meetingOf(events as readonly RecordedEvent<ParticipationEvent>[]);
    const session: Session = { participationId, project: details, booking: state.booking, meeting };
    const soon = hours === 1 ? 'within the hour' : 'within a day';
    const text = `${greeting(account)}

your session for “${details.name}” begins ${soon}.

${sessionFacts(session)}

${sessionLinks(session, config.publicUrl)}

The Panelist team`;
    const subject = `Your session begins ${soon}: ${details.name}`;
    const messageId = `${job.name}-${participationId}-${claim}-${hours}`;
    await deliver(async () => providers.mail.send({ to: account.email, subject, text, messageId }));
  }
}
