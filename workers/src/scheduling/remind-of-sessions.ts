import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationStream,
  type BookedElsewhere,
  type Booking,
  type ParticipationEvent,
  type ParticipationState,
} from '@panelist/domain/participation';
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
import { linksElsewhere, meetingOf, sessionFacts, sessionLinks } from '../session-letter.js';

export const remindsOfSessions = 'remind-of-sessions';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool' | 'providers' | 'queue'>;
type Reminder = z.output<typeof job.payload>;
type Event<Type extends ParticipationEvent['type']> = RecordedEvent<Extract<ParticipationEvent, { readonly type: Type }>>;

/**
 * Reminds a participant a day and an hour before a session. A session that was moved or cancelled since
 * has no such claim, or no such start, any more, and sends none. The deadline stays until its job has
 * ended, so that a queue that loses jobs loses no reminder.
 */
export function remindOfSessions({ clock, commands, config, log, pool, providers, queue }: Needs): Part {
  const { due, handler } = jobDeadline({ pool, queue }, { name: remindsOfSessions, job, handle: remind });
  const plan = async ({ data, at }: Event<'SessionBooked' | 'SessionRescheduled'>, run: ReactionRun): Promise<void> => {
    const { participationId, claim, start } = data;
    for (const { hours, dueAt } of remindersOf(start, at))
      await setDeadline({ pool }, due, `${run.id}-${hours}`, dueAt, { participationId, claim, hours });
  };
  /** A time may be reported again, or come back: its deadline is the same. */
  const planElsewhere = async ({ data, at }: Event<'SessionBookedElsewhere'>): Promise<void> => {
    const { participationId, start } = data;
    for (const { hours, dueAt } of remindersOf(start, at)) {
      const id = `${remindsOfSessions}-${participationId}-${Date.parse(start)}-${hours}`;
      await setDeadline({ pool }, due, id, dueAt, { participationId, claim: null, start, hours });
    }
  };
  const on = { SessionBooked: plan, SessionRescheduled: plan, SessionBookedElsewhere: planElsewhere };
  return {
    reactions: [reaction({ name: remindsOfSessions, stops: 'stream', on })],
    deadlines: [due],
    handlers: [handler],
  };

  async function remind({ participationId, claim, start, hours }: Reminder): Promise<void> {
    const stream = participationStream.of(participationId);
    const { state } = await commands.load(participationDecider, stream);
    const booked = bookedAs(state, claim, start);
    if (booked === null || !('projectId' in state) || !stillReminds(hours, booked.start, clock.now())) return;
    const [{ state: project }, { state: account }, events] = await Promise.all([
      commands.load(projectDecider, projectStream.of(state.projectId)),
      commands.load(accountDecider, accountStream.of(state.userId)),
      log.readStream(stream),
    ]);
    if (project.status === 'none' || account.status === 'none' || account.email === '') return;
    const { details } = project;
    // The stream holds events of its own types alone.
    const meeting = meetingOf(events as readonly RecordedEvent<ParticipationEvent>[]);
    const soon = hours === 1 ? 'within the hour' : 'within a day';
    const links =
      'claim' in booked
        ? sessionLinks({ participationId, project: details, booking: booked, meeting }, config.publicUrl)
        : linksElsewhere(participationId, booked, config.publicUrl);
    const text = `${greeting(account)}

your session for “${details.name}” begins ${soon}.

${sessionFacts({ project: details, booking: booked, meeting })}

${links}

The Panelist team`;
    const subject = `Your session begins ${soon}: ${details.name}`;
    const messageId = `${job.name}-${participationId}-${claim ?? Date.parse(booked.start)}-${hours}`;
    await deliver(async () => providers.mail.send({ to: account.email, subject, text, messageId }));
  }
}

/** The session that a reminder is about, unless it was moved or ended since. */
function bookedAs(state: ParticipationState, claim: number | null, start: string | undefined): Booking | BookedElsewhere | null {
  if ('booking' in state) return state.booking.claim === claim ? state.booking : null;
  if ('elsewhere' in state) return claim === null && state.elsewhere.start === start ? state.elsewhere : null;
  return null;
}
