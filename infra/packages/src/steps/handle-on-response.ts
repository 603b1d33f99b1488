import { kernelRefusal } from '@panelist/domain/kernel';
import {
  leadsToPayment,
  participationDecider,
  participationStream,
  type ApplicantFacts,
  type KnownResponse,
  type ParticipationCommand,
  type ProjectFacts,
} from '@panelist/domain/participation';
import type { CommandContext, CommandHandler } from '../event-sourcing/index.js';
import { reserveFunds } from './reserve-funds.js';

interface OnResponse {
  readonly participationId: string;
  readonly order: ParticipationCommand;
  readonly project: ProjectFacts;
  /** Only saving, submitting and taking up an invitation judge the applicant. */
  readonly applicant?: ApplicantFacts | null;
  /** Only marking the task as complete asks for it. */
  readonly isCompletionOn?: boolean;
}

/**
 * Handles one command on a response and returns the response after it, and when the command's events
 * happened, now or the first time. An invitation and an
 * approval reserve the organization's funds first. Throws the decider's refusal.
 */
export async function handleOnResponse(
  commands: CommandHandler,
  { participationId, order, project, applicant = null, isCompletionOn = false }: OnResponse,
  context: CommandContext,
): Promise<{ readonly response: KnownResponse; readonly position: string | null; readonly at: string | null }> {
  const stream = participationStream.of(participationId);
  const funding = leadsToPayment(order)
    ? await reserveFunds(commands, { participationId, order, project, applicant }, context)
    : null;
  const facts = { project, applicant, isCompletionOn, ...(funding && { funding }) };
  const { state, position, events } = await commands.handle(participationDecider, stream, order, context, facts);
  // After every accepted command a response exists.
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return { response: state, position, at: events.at(-1)?.at ?? null };
}
