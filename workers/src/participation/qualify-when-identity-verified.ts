import { accountDecider, accountStream } from '@panelist/domain/identity';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { Refusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { openResponsesOf, responsesProjection, type Response } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'logger' | 'pool'>;

/**
 * When a person's identity is verified, every application of theirs that waited for it qualifies,
 * and is invited where its project invites by itself (contract, Projects), unless it was invited
 * before; until it is paid, this is noted. At that time the table of responses has all earlier
 * ones. A later one, whose request read the account before, qualifies when it is submitted. Each
 * step may run again.
 */
export function qualifyWhenIdentityVerified(dependencies: Needs): WorkerModule {
  const { clock, commands, logger } = dependencies;
  const projectOf = async (projectId: string) =>
    projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);

  const qualify = async ({ participationId, projectId }: Response, run: ReactionRun): Promise<void> => {
    const project = await projectOf(projectId);
    if (project === null) return;
    const command = { type: 'QualifyApplication', data: { at: clock.now() } } as const;
    const stream = participationStream.of(participationId);
    await commands.handle(participationDecider, stream, command, run.context(participationId), { project, applicant: null });
  };

  const invite = async ({ participationId, projectId }: Response, run: ReactionRun): Promise<void> => {
    const project = await projectOf(projectId);
    if (project?.autoInvite !== true) return;
    const command = { type: 'AutoInviteParticipant', data: { at: clock.now() } } as const;
    const stream = participationStream.of(participationId);
    try {
      await commands.handle(participationDecider, stream, command, run.context(participationId), { project, applicant: null });
    } catch (error) {
      // Without funds, on a closed project, invited before or cancelled meanwhile: it stays as it
      // is.
      if (!(error instanceof Refusal) || error.kind === 'failed' || error.kind === 'unavailable') throw error;
      logger.info({ code: error.code, participationId }, 'an application that qualified was not invited by itself');
    }
  };

  return {
    reactions: [
      reaction({
        name: 'qualify-applications-when-identity-verified',
        stops: 'stream',
        after: [responsesProjection],
        on: {
          IdentityVerified: async ({ data: { userId } }, run) => {
            for (const response of await openResponsesOf(dependencies, userId)) await qualify(response, run);
          },
          ScreenerSubmitted: async ({ data }, run) => {
            if (!data.qualifiedPendingIdVerification) return;
            const { state } = await commands.load(accountDecider, accountStream.of(data.userId));
            if (state.status !== 'none' && state.identity.verifiedAt !== null) await qualify(data, run);
          },
          ApplicationQualified: async ({ data }, run) => invite(data, run),
        },
      }),
    ],
  };
}
