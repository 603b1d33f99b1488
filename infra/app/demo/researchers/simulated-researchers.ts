import { handleOnResponse } from '@panelist/command-api';
import { projectDecider, projectIdOf, projectStream } from '@panelist/domain/catalogue';
import { derivedId, Refusal, type RecordedEvent } from '@panelist/domain/kernel';
import { projectFactsOf } from '@panelist/domain/participation';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/room';
import { z } from 'zod';
import { deadline, setDeadline, reaction } from '@panelist/workers';
import type { Part } from '@panelist/workers';
import { sampleProjects } from '../projects/samples/index.js';
import { commandFor, intentionOf, type Watched } from './researcher-actions.js';

const name = 'simulate-researcher';

/** The demo's researcher may have projects of their own: those are not simulated. */
const sampleProjectIds: ReadonlySet<string> = new Set(sampleProjects.map(({ code }) => projectIdOf(code)));

/**
 * Simulated researchers of the demo's sample projects: invite, confirm and pay within seconds
 * through the same commands as real researchers.
 */
export function simulatedResearchers({
  clock,
  commands,
  logger,
  pool,
}: Pick<Dependencies, 'clock' | 'commands' | 'logger' | 'pool'>): Part {
  const due = deadline({
    name,
    payload: z.object({
      kind: z.enum(['invite', 'attended', 'approve']),
      participationId: z.string(),
      projectId: z.string(),
      eventId: z.string(),
    }),
    handle: async ({ kind, participationId, projectId, eventId }, id) => {
      const { state } = await commands.load(projectDecider, projectStream.of(projectId));
      const project = projectFactsOf(state);
      if (state.status === 'none' || project === null) return;
      const context = {
        actor: { kind: 'researcher', id: state.ownerId } as const,
        commandId: derivedId('deadline', id),
        correlationId: id,
        causationId: eventId,
      };
      const command = commandFor(kind, participationId, state.details, clock.now());
      try {
        await handleOnResponse(commands, { participationId, order: command, project }, context);
      } catch (error) {
        // The state changed meanwhile (cancelled, invited automatically, closed): nothing to do.
        if (!(error instanceof Refusal)) throw error;
        logger.debug({ code: error.code, command: command.type }, 'a simulated researcher came too late');
      }
    },
  });
  async function plan(event: RecordedEvent<Watched>, run: ReactionRun): Promise<void> {
    const { participationId, projectId } = event.data;
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    if (state.status === 'none' || !sampleProjectIds.has(projectId)) return;
    const intention = intentionOf(event, state.details);
    if (intention === null) return;
    const dueAt = new Date(Date.parse(event.at) + intention.afterMs).toISOString();
    const payload = { kind: intention.kind, participationId, projectId, eventId: event.eventId };
    await setDeadline({ pool }, due, run.id, dueAt, payload);
  }
  return {
    reactions: [
      reaction({
        name,
        stops: 'stream',
        on: { ScreenerSubmitted: plan, ProjectStarted: plan, ParticipantAttended: plan },
      }),
    ],
    deadlines: [due],
  };
}
