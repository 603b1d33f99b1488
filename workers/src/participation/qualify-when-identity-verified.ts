import { accountDecider, accountStream, organizationDecider, organizationStream } from '@panelist/domain/identity';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { Refusal } from '@panelist/domain/kernel';
import {
  inviteQualifiedApplication,
  participationDecider,
  participationLifecycle,
  participationStream,
  projectFactsOf,
} from '@panelist/domain/participation';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { openResponsesOf, responsesProjection, type Response } from '../read-models/index.js';
import { isFinalRefusal } from '../runtime/final-refusal.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled, type ScheduledRun } from '../runtime/schedule.js';

/** After its submission. The page invites at once, unless it was closed or its call failed. */
const inviteAfterMs = 15_000;

export const qualifiesApplications = 'qualify-applications-when-identity-verified';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'logger' | 'pool'>;

/**
 * When a person's identity is verified, every application of theirs that waited for it qualifies,
 * and is invited where its project invites by itself (contract, Projects), unless it was invited
 * before; until it is paid, this is noted. At that time the table of responses has all earlier
 * ones. A later one, whose request read the account before, qualifies when it is submitted, and one
 * that had ended when it is invited nevertheless. Each step may run again. An application that
 * qualifies when it is submitted is invited as well, if its page has not done so. Where the
 * organization lacks the funds, or is suspended, the invitation waits as long as the application
 * does.
 */
export function qualifyWhenIdentityVerified(dependencies: Needs): WorkerModule {
  const { clock, commands, logger, pool } = dependencies;
  const projectOf = async (projectId: string) =>
    projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);

  const qualify = async ({ participationId, projectId }: Response, run: ReactionRun): Promise<void> => {
    const project = await projectOf(projectId);
    if (project === null) return;
    const command = { type: 'QualifyApplication', data: { at: clock.now() } } as const;
    const stream = participationStream.of(participationId);
    await commands.handle(participationDecider, stream, command, run.context(participationId), { project, applicant: null });
  };

  const qualifyIfVerified = async (data: Response & { readonly userId: string }, run: ReactionRun): Promise<void> => {
    const { state } = await commands.load(accountDecider, accountStream.of(data.userId));
    if (state.status !== 'none' && state.identity.verifiedAt !== null) await qualify(data, run);
  };

  const inviteOne = async ({ participationId, projectId }: Response, run: ScheduledRun): Promise<void | 'later'> => {
    const project = await projectOf(projectId);
    if (project?.autoInvite !== true) return;
    const stream = participationStream.of(participationId);
    const { state } = await commands.load(participationDecider, stream);
    // Invited before, or cancelled; or it has ended.
    if (state.status !== 'PENDING' || participationLifecycle.hasEnded(state)) return;
    const organization = organizationStream.of(project.organizationId);
    // Its researchers cannot act: nothing is promised in their name.
    if ((await commands.load(organizationDecider, organization)).state.suspension !== null) return 'later';
    const command = { type: 'AutoInviteParticipant', data: { at: clock.now() } } as const;
    try {
      await commands.handle(participationDecider, stream, command, run.context(participationId), { project, applicant: null });
    } catch (error) {
      const isUnfunded = error instanceof Refusal && error.code === 'catalogue.funds-insufficient';
      if (!isUnfunded && !isFinalRefusal(error)) throw error;
      logger.info({ code: error.code, participationId }, 'an application that qualified was not invited by itself');
      // On a closed project, or cancelled meanwhile, it stays as it is.
      return isUnfunded ? 'later' : undefined;
    }
  };
  const invite = async ({ participationId, projectId }: Response, at: string, run: ReactionRun): Promise<void> =>
    schedule({ pool }, inviteQualifiedApplication, at, run.id, { participationId, projectId });

  return {
    reactions: [
      reaction({
        name: qualifiesApplications,
        stops: 'stream',
        after: [responsesProjection],
        on: {
          IdentityVerified: async ({ data: { userId } }, run) => {
            for (const response of await openResponsesOf(dependencies, userId)) await qualify(response, run);
          },
          ScreenerSubmitted: async ({ data, at }, run) => {
            if (data.qualified && (await projectOf(data.projectId))?.autoInvite === true)
              await invite(data, new Date(Date.parse(at) + inviteAfterMs).toISOString(), run);
            if (data.qualifiedPendingIdVerification) await qualifyIfVerified(data, run);
          },
          // It may have ended before.
          ParticipantInvited: async ({ data }, run) => qualifyIfVerified(data, run),
          ApplicationQualified: async ({ data, at }, run) => invite(data, at, run),
        },
      }),
    ],
    handlers: [scheduled({ pool }, inviteQualifiedApplication, inviteOne)],
  };
}
