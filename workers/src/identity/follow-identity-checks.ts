import {
  accountDecider,
  accountStream,
  followIdentityCheck,
  identityRecording,
  outcomeOf,
  type CheckOutcome,
} from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { jobHandler } from '@panelist/infra/jobs';
import type { IdentityAttempt } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, task } from '../runtime/schedule.js';

export const asksAfterChecks = 'ask-after-identity-check';
/** The page or the webhook usually brings the result earlier. */
const firstMs = 10 * 60_000;
/** A reviewer at the provider may take days. After this time nothing comes any more. */
const longestMs = 14 * 24 * 3_600_000;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'logger' | 'pool' | 'providers' | 'vault'>;

/**
 * Brings the results of identity verifications: of those that a webhook names, and, where page and
 * webhook were lost, of every attempt that has begun, at pauses that grow with its age.
 */
export function followIdentityChecks(dependencies: Needs): WorkerModule {
  const { clock, commands, logger, pool, providers } = dependencies;

  const due = task({
    name: asksAfterChecks,
    payload: z.object({ userId: z.string() }),
    handle: async ({ userId }, { id, context }) => {
      const { state } = await commands.load(accountDecider, accountStream.of(userId));
      if (providers.identity === null || state.status === 'none' || state.identity.begunAt === null) return;
      const attempt = await providers.identity.latestOf(userId);
      const outcome = attempt === null ? 'pending' : await recordIdentity(dependencies, attempt, context());
      const age = Date.parse(clock.now()) - Date.parse(state.identity.begunAt);
      if (outcome !== 'pending' || age > longestMs) return;
      const dueAt = new Date(Date.parse(clock.now()) + Math.max(firstMs, age / 2)).toISOString();
      await schedule({ pool }, due, dueAt, derivedId(asksAfterChecks, id), { userId });
    },
  });

  return {
    reactions: [
      reaction({
        name: asksAfterChecks,
        on: {
          IdentityVerificationBegun: async ({ data: { userId, begunAt } }, run) => {
            const dueAt = new Date(Date.parse(begunAt) + firstMs).toISOString();
            await schedule({ pool }, due, dueAt, run.id, { userId });
          },
        },
      }),
    ],
    tasks: [due],
    handlers: [
      jobHandler(followIdentityCheck, async ({ id }, run) => {
        // The sandbox's names of outcomes are for pages: a worker asks for ids alone.
        const attempt = (await providers.identity?.attempt({ token: id, userId: '' })) ?? null;
        if (attempt === null) logger.info({ provider: 'PLAID' }, 'a provider reports a verification that is not ours');
        else await recordIdentity(dependencies, attempt, contextOf(run.jobId));
      }),
    ],
  };
}

/** Records what an attempt came to, and says so. */
export async function recordIdentity(
  { clock, commands, vault }: Pick<Needs, 'clock' | 'commands' | 'vault'>,
  attempt: IdentityAttempt,
  outer: CommandContext,
): Promise<CheckOutcome> {
  const recording = identityRecording(attempt, (text) => vault.blindIndex('word', text), clock.now(), outer);
  if (recording === null) return 'pending';
  const { command, context, facts } = recording;
  const { state } = await commands.handle(accountDecider, accountStream.of(attempt.userId), command, context, facts);
  return outcomeOf(state, attempt.id);
}

/** The steps of one job. */
function contextOf(id: string): CommandContext {
  const commandId = derivedId(asksAfterChecks, 'command', id);
  return { actor: { kind: 'system', id: asksAfterChecks }, commandId, correlationId: commandId, causationId: commandId };
}
