import {
  participationDecider,
  participationStream,
  applicantFactsOf,
  cycleDaysAt,
  screenerCycleDecider,
  screenerCycleIdOf,
  screenerCycleStream,
  type ApplicantFacts,
  recordedStartRefusal,
  type ParticipationFacts,
} from '@panelist/domain/participation';
import { processLimiter } from '@panelist/infra/http';
import { type ExistingProject } from '../project-facts.js';
import { ifAbandoned, type CommandHandler, type CommandContext } from '@panelist/infra/event-sourcing';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { derivedId, Refusal } from '@panelist/domain/kernel';

interface Saved {
  /** When an event was written; null where nothing changed. */
  readonly at: string | null;
}

/**
 * Counts a call that writes an event before it does, so that parallel ones do not exceed the limit
 * of a person and minute.
 */
export function changesLimit(dependencies: Parameters<typeof processLimiter>[0], mostPerMinute: number) {
  const changes = processLimiter(dependencies, mostPerMinute, 60);
  return async <Result extends Saved>(userId: string, save: () => Promise<Result>): Promise<Result> => {
    await changes.take(userId);
    const giveBack = (): void => void changes.giveBack(userId);
    let wrote = false;
    try {
      const result = await save();
      wrote = result.at !== null;
      if (wrote) ifAbandoned(giveBack);
      return result;
    } finally {
      if (!wrote) giveBack();
    }
  };
}

/** What a decision needs from the applicant, from their own streams. Null without an account. */
export async function loadApplicant(
  commands: CommandHandler,
  userId: string,
  project: ExistingProject,
  at: string,
): Promise<ApplicantFacts | null> {
  const [{ state: account }, ...cycles] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    ...cycleDaysAt(at).map(async (day) =>
      commands.load(screenerCycleDecider, screenerCycleStream.of(screenerCycleIdOf(userId, day))),
    ),
  ]);
  if (account.status === 'none') return null;
  const profile =
    account.profileId === null
      ? profileDecider.initialState
      : (await commands.load(profileDecider, profileStream.of(account.profileId))).state;
  return applicantFactsOf({ account, profile, cycles: cycles.map(({ state }) => state) }, project, at);
}

interface Start {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
  /** Screeners in a cycle. */
  readonly limit: number;
  readonly facts: ParticipationFacts;
}

/**
 * Records a start that a rule refuses, once for each reason and `until`, before the caller
 * reads the refusal (ADR 170).
 */
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
