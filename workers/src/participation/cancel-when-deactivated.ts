import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  participationDecider,
  participationLifecycle,
  participationStream,
  projectFactsOf,
} from '@panelist/domain/participation';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import { SubjectErasedError } from '@panelist/infra/personal-data';
import type { Dependencies } from '@panelist/infra/service';
import { openResponsesOf, responsesProjection, type Response } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>;

const { goingOn } = participationLifecycle;

/**
 * When a participant deactivates the account, drops their drafts and cancels open applications and
 * bookings (contract, Account). Sessions that have begun and studies that they took part in stay:
 * their payments go on. At that time the table of responses has all earlier ones. A later one,
 * whose request read the account before it was closed, is cancelled when it begins or is submitted,
 * and one that becomes open again when it does, as when the researcher misses the session; one that
 * began or went on after the account was reactivated stays.
 */
export function cancelWhenDeactivated({ clock, commands, log, pool }: Needs): WorkerModule {
  const cancel = async ({ participationId, projectId }: Response, run: ReactionRun, forGood = false): Promise<void> => {
    const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (project === null) return;
    const command = { type: 'LeaveResponse', data: { at: clock.now(), forGood } } as const;
    const stream = participationStream.of(participationId);
    const facts = { project, applicant: null };
    try {
      await commands.handle(participationDecider, stream, command, run.context(participationId), facts);
    } catch (error) {
      // Erased at this moment: nothing can be said any more but that it was cancelled.
      if (forGood || !(error instanceof SubjectErasedError)) throw error;
      await cancel({ participationId, projectId }, run, true);
    }
  };
  const cancelLate = async ({ data }: { readonly data: Response & { readonly userId: string } }, run: ReactionRun) => {
    const { state } = await commands.load(accountDecider, accountStream.of(data.userId));
    if (state.status === 'none' || state.status === 'open') return;
    await cancel(data, run, state.status !== 'deactivated');
  };
  const wentOnAfter = async (position: string, { participationId }: Response): Promise<boolean> =>
    (await log.read(participationStream.of(participationId))).some(
      (event) => event.position > position && (goingOn as readonly string[]).includes(event.type),
    );
  return {
    reactions: [
      reaction({
        name: 'cancel-responses-when-account-deactivated',
        after: [responsesProjection],
        on: {
          AccountDeactivated: async ({ data: { userId }, position }, run) => {
            for (const response of await openResponsesOf({ pool }, userId))
              if (!(await wentOnAfter(position, response))) await cancel(response, run);
          },
          ...onEach(goingOn, cancelLate),
        },
      }),
    ],
  };
}
