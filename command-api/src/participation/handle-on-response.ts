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
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';
import { reserveFunds } from './reserve-funds.js';

interface OnResponse {
  readonly participationId: string;
  readonly order: ParticipationCommand;
  readonly project: ProjectFacts;
  /** Only saving and submitting judge the applicant. */
  readonly applicant?: ApplicantFacts | null;
}

/**
 * Handles one command on a response and returns the response after it, and when the command's events
 * happened, now or the first time. An invitation and an
 * approval reserve the organization's funds first. Throws the decider's refusal.
 */
export async function handleOnResponse(
  commands: CommandHandler,
  { participationId, order, project, applicant = null }: OnResponse,
  context: CommandContext,
): Promise<{ readonly response: KnownResponse; readonly position: string | null; readonly at: string | null }> {
  const stream = participationStream.of(participationId);
  const funding = leadsToPayment(order) ? await reserveFunds(commands, { participationId, order, project }, context) : null;
  const facts = { project, applicant, ...(funding && { funding }) };
  const { state, position, events } = await commands.handle(participationDecider, stream, order, context, facts);
  // After every accepted command a response exists.
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return { response: state, position, at: events.at(-1)?.at ?? null };
}
