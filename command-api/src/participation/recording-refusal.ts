import { derivedId, Refusal } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationStream,
  recordedStartRefusal,
  type ParticipationFacts,
} from '@panelist/domain/participation';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';

interface Start {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
  /** Screeners in a cycle. */
  readonly limit: number;
  readonly facts: ParticipationFacts;
}

/** Records a start that a rule refuses, once for each reason, before the caller reads the refusal (ADR 170). */
export async function recordingRefusal<Result>(
  commands: CommandHandler,
  { limit, facts, ...who }: Start,
  context: CommandContext,
  start: () => Promise<Result>,
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    const reason = error instanceof Refusal ? recordedStartRefusal(error) : null;
    if (!(error instanceof Refusal) || reason === null) throw error;
    const ofLimit = reason === 'limit' ? { limit, until: error.details.retryAt ?? null } : { limit: null, until: null };
    const command = { type: 'RecordStartRefused', data: { ...who, reason, ...ofLimit } } as const;
    const step = { ...context, commandId: derivedId(context.commandId, 'start-refused') };
    await commands.handle(participationDecider, participationStream.of(who.participationId), command, step, facts);
    throw error;
  }
}
