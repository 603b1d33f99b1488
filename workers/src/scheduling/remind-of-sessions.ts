import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationStream,
  projectFactsOf,
  type BookedElsewhereResponse,
  type ParticipationEvent,
  type ParticipationState,
  type ScheduledResponse,
} from '@panelist/domain/participation';
import { remindersOf, remindOfSession as job, stillReminds } from '@panelist/domain/scheduling';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import type { z } from 'zod';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduledMail } from '../runtime/schedule.js';
import { checkInLink, deviceCheckLink, linksElsewhere, meetingOf, sessionFacts, sessionLinks } from '../session-mail-content.js';

export const remindsOfSessions = 'remind-of-sessions';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool' | 'providers'>;
type Reminder = z.output<typeof job.payload>;
type Event<Type extends ParticipationEvent['type']> = RecordedEvent<Extract<ParticipationEvent, { readonly type: Type }>>;

/**
 * Reminds a participant a day and an hour before a session. A session that was moved or cancelled
 * since has no such claim, or no such start, any more, and sends none.
 */
export function remindOfSessions({ clock, commands, config, log, pool, providers }: Needs): WorkerModule {
  const plan = async ({ data, at }: Event<'SessionBooked' | 'SessionRescheduled'>, run: ReactionRun): Promise<void> => {
    const { participationId, claim, start } = data;
    for (const { hours, dueAt } of remindersOf(start, at))
      await schedule({ pool }, job, dueAt, `${run.id}-${hours}`, { participationId, claim, hours });
  };
  /** A time may be reported again, or come back: its deadline is the same. */
  const planElsewhere = async ({ data, at }: Event<'SessionBookedElsewhere'>): Promise<void> => {
    const { participationId, start } = data;
    for (const { hours, dueAt } of remindersOf(start, at)) {
      const id = `${remindsOfSessions}-${participationId}-${Date.parse(start)}-${hours}`;
      await schedule({ pool }, job, dueAt, id, { participationId, claim: null, start, hours });
    }
  };
  const on = { SessionBooked: plan, SessionRescheduled: plan, SessionBookedElsewhere: planElsewhere };
  return {
    reactions: [reaction({ name: remindsOfSessions, stops: 'stream', on })],
    handlers: [scheduledMail({ pool }, job, remind)],
  };

  async function remind({ participationId, claim, start, hours }: Reminder): Promise<void> {
    const stream = participationStream.of(participationId);
    const { state } = await commands.load(participationDecider, stream);
    if (!isBookedAs(state, claim, start)) return;
    const booked = 'booking' in state ? state.booking : state.elsewhere;
    if (!stillReminds(hours, booked.start, clock.now())) return;
    const [{ state: project }, { state: account }, events] = await Promise.all([
      commands.load(projectDecider, projectStream.of(state.projectId)),
      commands.load(accountDecider, accountStream.of(state.userId)),
      log.read(stream),
    ]);
    const facts = projectFactsOf(project);
    if (project.status === 'none' || facts === null || account.status === 'none' || account.email === '') return;
    const { details } = project;
    const meeting = meetingOf(events);
    const soon = hours === 1 ? 'within the hour' : 'within a day';
    const links =
      'booking' in state
        ? [checkInLink(participationId, config.publicUrl), ...sessionLinks(state, facts, clock.now(), config.publicUrl)]
        : [linksElsewhere(participationId, state.elsewhere, config.publicUrl)];
    const text = [
      greeting(account),
      `your session for “${details.name}” begins ${soon}.`,
      sessionFacts({ project: details, booking: booked, meeting }, clock.now()),
      ...deviceCheckLink(participationId, details, hours, config.publicUrl),
      ...links,
      'The Panelist team',
    ].join('\n\n');
    const subject = `Your session begins ${soon}: ${details.name}`;
    const messageId = `${job.name}-${participationId}-${claim ?? Date.parse(booked.start)}-${hours}`;
    await deliver(async () => providers.mail.send({ to: account.email, subject, text, messageId }));
  }
}

/**
 * Whether the session that a reminder is about is still booked: it was neither moved nor ended
 * since.
 */
function isBookedAs(
  state: ParticipationState,
  claim: number | null,
  start: string | undefined,
): state is ScheduledResponse | BookedElsewhereResponse {
  if ('booking' in state) return state.booking.claim === claim;
  return 'elsewhere' in state && claim === null && state.elsewhere.start === start;
}
