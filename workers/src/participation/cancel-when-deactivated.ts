import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { Refusal } from '@panelist/domain/kernel';
import type { ReactionRun } from '@panelist/infra/processors';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { openResponses, openResponsesProjection } from './open-responses.js';

interface OpenResponse {
  readonly participationId: string;
  readonly projectId: string;
}

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool'>;

/**
 * When a participant deactivates the account, cancels their open applications and bookings
 * (contract, Account). Sessions that have begun and studies that they took part in stay: their
 * payments go on.
 */
export function cancelWhenDeactivated({ clock, commands, pool }: Needs): Part {
  const openOf = async (userId: string) => {
    const { table, refs: r } = openResponses;
    return readValues<OpenResponse>(
      pool,
      sql`select ${r.participationId} as "participationId", ${r.projectId} as "projectId" from ${table} where ${r.userId} = ${userId} order by 1`,
    );
  };
  const cancel = async ({ participationId, projectId }: OpenResponse, run: ReactionRun): Promise<void> => {
    const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (project === null) return;
    const order = { type: 'CancelResponse', data: { message: 'The participant left Panelist.', at: clock.now() } } as const;
    const stream = participationStream.of(participationId);
    try {
      await commands.handle(participationDecider, stream, order, run.command(participationId), { project, applicant: null });
    } catch (error) {
      // Decided meanwhile, or its session has begun.
      if (!(error instanceof Refusal && error.kind === 'conflict' && error.code !== 'store.conflict')) throw error;
    }
  };
  return {
    projections: [openResponsesProjection],
    reactions: [
      reaction({
        name: 'cancel-responses-when-account-deactivated',
        after: [openResponsesProjection],
        on: {
          AccountDeactivated: async ({ data: { userId } }, run) => {
            for (const response of await openOf(userId)) await cancel(response, run);
          },
        },
      }),
    ],
  };
}
