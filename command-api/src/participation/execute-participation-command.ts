import { kernelRefusal } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationStream,
  type KnownResponse,
  type ParticipationCommand,
  type ParticipationFacts,
} from '@panelist/domain/participation';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';

type Facts = Pick<ParticipationFacts, 'project' | 'isCompletionOn' | 'link' | 'calendar'> &
  Partial<Pick<ParticipationFacts, 'applicant'>>;

/**
 * Handles one command on a response; returns the response after it, and when its last event
 * happened, now or the first time.
 */
export async function executeParticipationCommand(
  commands: CommandHandler,
  { participationId, command, ...facts }: Facts & { readonly participationId: string; readonly command: ParticipationCommand },
  context: CommandContext,
): Promise<{ readonly response: KnownResponse; readonly position: string | null; readonly at: string | null }> {
  const stream = participationStream.of(participationId);
  const known = { applicant: null, ...facts };
  const { state, position, events } = await commands.handle(participationDecider, stream, command, context, known);
  // After every accepted command a response exists.
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return { response: state, position, at: events.at(-1)?.at ?? null };
}
