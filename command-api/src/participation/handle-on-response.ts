import { kernelRefusal } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationStream,
  type ApplicantFacts,
  type KnownResponse,
  type ParticipationCommand,
  type ProjectFacts,
} from '@panelist/domain/participation';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';

interface OnResponse {
  readonly participationId: string;
  readonly order: ParticipationCommand;
  readonly project: ProjectFacts;
  /** Only saving and submitting judge the applicant. */
  readonly applicant?: ApplicantFacts | null;
}

/** Decides one command on a response and answers the response after it. Throws what the decider refuses. */
export async function handleOnResponse(
  commands: CommandHandler,
  { participationId, order, project, applicant = null }: OnResponse,
  context: CommandContext,
): Promise<{ readonly response: KnownResponse; readonly position: string | null }> {
  const stream = participationStream.of(participationId);
  const { state, position } = await commands.handle(participationDecider, stream, order, context, { project, applicant });
  // Every command that the decider accepts leaves a response.
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return { response: state, position };
}
