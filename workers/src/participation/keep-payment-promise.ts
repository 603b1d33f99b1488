import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import type { RecordedEvent } from '@panelist/domain/kernel';
import {
  askResearcherAboutSession,
  participationDecider,
  participationStream,
  paymentDueAt,
  payUnansweredSession,
  projectFactsOf,
  promisedSession,
  promiseTimes,
  unansweredSession,
  type ParticipationCommand,
  type ParticipationEvent,
  type PromisedSession,
} from '@panelist/domain/participation';
import { byStream, onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { isFinalRefusal } from '../runtime/final-refusal.js';
import { asksAboutSession } from './ask-about-session.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled } from '../runtime/schedule.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool' | 'providers'>;
type Ending = Extract<
  ParticipationEvent,
  { readonly type: 'SessionBooked' | 'SessionRescheduled' | 'SessionBookedElsewhere' | 'CompletionMarked' }
>;

type Attended = Extract<ParticipationEvent, { readonly type: 'ParticipantAttended' }>;

const endings = [
  'SessionBooked',
  'SessionRescheduled',
  'SessionBookedElsewhere',
  'CompletionMarked',
] as const satisfies readonly Ending['type'][];

export const keepsPaymentPromise = 'keep-payment-promise';

/**
 * Pays a session within the hours of the promise, also where its researcher stays silent (ADR 175):
 * asks them after a third of the time, confirms the session after two thirds, and approves the
 * payment at its end, through the commands and reservations that researchers use. What was
 * answered, moved or cancelled meanwhile is left as it is: the decider says so when it appends.
 */
export function keepPaymentPromise(dependencies: Needs): WorkerModule {
  const { clock, commands, config, log, pool } = dependencies;
  const { paymentPromiseHours } = config;
  const projectOf = async (projectId: string) => (await commands.load(projectDecider, projectStream.of(projectId))).state;

  const pays = scheduled(
    { pool },
    payUnansweredSession,
    async ({ participationId, projectId, kind, start: sessionStart }, run) => {
      const project = projectFactsOf(await projectOf(projectId));
      if (project === null || paymentPromiseHours === 0) return;
      const at = clock.now();
      const command: ParticipationCommand =
        kind === 'confirm'
          ? { type: 'ConfirmUnanswered', data: { sessionStart, at } }
          : { type: 'ApprovePayment', data: { tipCents: 0, rule: unansweredSession, at } };
      const context = { ...run.context(), actor: { kind: 'system', id: unansweredSession } as const };
      try {
        const facts = { project, applicant: null };
        await commands.handle(participationDecider, participationStream.of(participationId), command, context, facts);
      } catch (error) {
        // The researcher has contested or paid it, or the participant has withdrawn.
        if (!isFinalRefusal(error)) throw error;
      }
    },
  );

  async function sessionOf(participationId: string, projectId: string): Promise<PromisedSession> {
    const [project, events] = await Promise.all([projectOf(projectId), log.read(participationStream.of(participationId))]);
    return promisedSession(events, project.status === 'none' ? 0 : project.details.timeMinutesRequired);
  }

  /** Times of one session and end are scheduled once, whatever events repeat them. */
  async function whenItEnds({ data: { participationId, projectId } }: RecordedEvent<Ending>): Promise<void> {
    const { endedAt, sessionStart } = await sessionOf(participationId, projectId);
    const times = endedAt === null ? null : promiseTimes(endedAt, paymentPromiseHours);
    if (endedAt === null || times === null) return;
    const id = `${unansweredSession}-${participationId}-${sessionStart === null ? 'task' : Date.parse(sessionStart)}-${Date.parse(endedAt)}`;
    const which = { participationId, projectId, start: sessionStart };
    // Begun again after a loss of events, it asks about no session that is over for long.
    if (clock.now() < times.confirmAt)
      await schedule({ pool }, askResearcherAboutSession, times.askAt, `${id}-ask`, { ...which, since: endedAt });
    await schedule({ pool }, payUnansweredSession, times.confirmAt, `${id}-confirm`, { ...which, kind: 'confirm' });
  }

  async function whenConfirmed({ data, at }: RecordedEvent<Attended>, run: ReactionRun): Promise<void> {
    const { participationId, projectId } = data;
    const { endedAt } = await sessionOf(participationId, projectId);
    const dueAt = paymentDueAt(endedAt, at, paymentPromiseHours);
    if (dueAt === null) return;
    const payload = { participationId, projectId, kind: 'approve', start: null } as const;
    await schedule({ pool }, payUnansweredSession, dueAt, run.id, payload);
  }

  return {
    reactions: [
      reaction({
        name: keepsPaymentPromise,
        stops: 'stream',
        partitionOf: byStream,
        on: { ...onEach(endings, whenItEnds), ParticipantAttended: whenConfirmed },
      }),
    ],
    handlers: [pays, asksAboutSession(dependencies)],
  };
}
