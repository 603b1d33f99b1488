import { commandRoutes } from '@panelist/command-api';
import { projectDecider, projectIdOf, projectStream } from '@panelist/domain/catalogue';
import { answerDispute, type DisputeEvent } from '@panelist/domain/dispute';
import { derivedId, Refusal, type RecordedEvent } from '@panelist/domain/kernel';
import { answerConversation, conversationDecider, conversationStream, type ConversationEvent } from '@panelist/domain/messaging';
import {
  approvePayment,
  checkInByResearcher,
  invalidateResponse,
  inviteParticipant,
  markAttended,
  participationDecider,
  participationStream,
} from '@panelist/domain/participation';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import { reaction, schedule, task } from '@panelist/workers';
import type { WorkerModule } from '@panelist/workers';
import { inProcessCalls, type CallingPerson, type InProcessCall } from '../calls/index.js';
import { sampleProjects } from '../projects/sample-projects.js';
import {
  answerToDispute,
  declineReasonOf,
  disputeAfterMs,
  intentionOf,
  intentions,
  invitationOf,
  replyAfterMs,
  replyTo,
  tipOf,
  type Intention,
  type Watched,
} from './researcher-actions.js';

const name = 'simulate-researcher';

/** The demo's researcher may have projects of their own: those are not simulated. */
const sampleProjectIds: ReadonlySet<string> = new Set(sampleProjects.map(({ code }) => projectIdOf(code)));

const watched = [
  'ScreenerSubmitted',
  'ApplicationQualified',
  'ParticipantInvited',
  'SessionBooked',
  'SessionRescheduled',
  'SessionBookedElsewhere',
  'ProjectStarted',
  'CompletionMarked',
  'CheckedIn',
  'ParticipantAttended',
] as const satisfies readonly Watched['type'][];

type Opened = Extract<DisputeEvent, { readonly type: 'DisputeOpened' }>;
type Posted = Extract<ConversationEvent, { readonly type: 'MessagePosted' }>;

/**
 * Simulated researchers of the demo's sample projects: they invite or decline, run sessions,
 * confirm, pay, and answer messages and disputes by the app's clock, by the calls that real
 * researchers make.
 */
export function simulatedResearchers(dependencies: Dependencies): WorkerModule {
  const { commands, log, logger, pool } = dependencies;
  let made: InProcessCall | undefined;
  const call: InProcessCall = async (...args) => {
    made ??= inProcessCalls(commandRoutes(dependencies));
    return made(...args);
  };

  interface Params {
    readonly projectId: string;
    readonly id: string;
    readonly disputeId: string;
  }

  async function act(kind: Intention['kind'], params: Params, commandId: string): Promise<void> {
    const { state } = await commands.load(projectDecider, projectStream.of(params.projectId));
    if (state.status === 'none') return;
    const { details, ownerId } = state;
    const researcher: CallingPerson = { userId: ownerId, kind: 'researcher' };
    switch (kind) {
      case 'invite':
        return call(inviteParticipant, researcher, { params, body: invitationOf(params.id, details) }, commandId);
      case 'decline': {
        const { state: response } = await commands.load(participationDecider, participationStream.of(params.id));
        // Another researcher has invited the person.
        if (response.status !== 'PENDING') return undefined;
        return call(invalidateResponse, researcher, { params, body: { reason: declineReasonOf(params.id) } }, commandId);
      }
      case 'check-in':
        return call(checkInByResearcher, researcher, { params }, commandId);
      case 'attended':
        return call(markAttended, researcher, { params }, commandId);
      case 'approve':
        return call(approvePayment, researcher, { params, body: { tip: tipOf(params.id, details.incentiveCents) } }, commandId);
      case 'reply':
        return reply(params, researcher, commandId);
      case 'answer-dispute': {
        const { projectId: id, disputeId } = params;
        return call(answerDispute, researcher, { params: { id, disputeId }, body: answerToDispute(params.id) }, commandId);
      }
      default:
        return kind satisfies never;
    }
  }

  /**
   * Answers the latest message of the participant, once: the answer covers what they wrote before
   * it.
   */
  async function reply({ projectId, id: uid }: { projectId: string; id: string }, researcher: CallingPerson, commandId: string) {
    const stream = conversationStream.of(uid);
    const { state } = await commands.load(conversationDecider, stream);
    if (state.status !== 'open' || state.readUpTo.researcher >= state.count) return;
    const events = await log.read(stream);
    const latest = events.findLast((event) => event.type === 'MessagePosted');
    const body = replyTo(typeof latest?.data['body'] === 'string' ? latest.data['body'] : null);
    await call(answerConversation, researcher, { params: { id: projectId, uid }, body: { body } }, commandId);
  }

  const due = task({
    name,
    payload: z.object({
      kind: z.enum(intentions),
      participationId: z.string(),
      projectId: z.string(),
      eventId: z.string(),
      disputeId: z.string().default(''),
    }),
    handle: async ({ kind, participationId: id, projectId, disputeId }, { id: deadlineId }) => {
      try {
        await act(kind, { projectId, id, disputeId }, derivedId('deadline', deadlineId));
      } catch (error) {
        // The state changed meanwhile (cancelled, moved, invited automatically, closed): nothing to
        // do.
        if (!(error instanceof Refusal)) throw error;
        logger.debug({ code: error.code, intention: kind }, 'a simulated researcher came too late');
      }
    },
  });
  async function plan(event: RecordedEvent<Watched>, run: ReactionRun): Promise<void> {
    const { participationId, projectId } = event.data;
    if (!sampleProjectIds.has(projectId)) return;
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    const intention = state.status === 'none' ? null : intentionOf(event, state.details);
    if (intention === null) return;
    const dueAt = new Date(Date.parse(event.at) + intention.afterMs).toISOString();
    const payload = { kind: intention.kind, participationId, projectId, eventId: event.eventId };
    await schedule({ pool }, due, dueAt, run.id, payload);
  }
  async function planReply({ data, at, eventId }: RecordedEvent<Posted>, run: ReactionRun): Promise<void> {
    const { conversationUid: participationId, projectId, by } = data;
    if (by !== 'participant' || !sampleProjectIds.has(projectId)) return;
    const dueAt = new Date(Date.parse(at) + replyAfterMs(participationId)).toISOString();
    await schedule({ pool }, due, dueAt, run.id, { kind: 'reply', participationId, projectId, eventId });
  }
  async function planAnswer({ data, at, eventId }: RecordedEvent<Opened>, run: ReactionRun): Promise<void> {
    const { participationId, projectId, disputeId } = data;
    if (!sampleProjectIds.has(projectId)) return;
    const dueAt = new Date(Date.parse(at) + disputeAfterMs(participationId)).toISOString();
    await schedule({ pool }, due, dueAt, run.id, { kind: 'answer-dispute', participationId, projectId, eventId, disputeId });
  }
  return {
    reactions: [
      reaction({
        name,
        stops: 'stream',
        on: { ...onEach(watched, plan), MessagePosted: planReply, DisputeOpened: planAnswer },
      }),
    ],
    tasks: [due],
  };
}
