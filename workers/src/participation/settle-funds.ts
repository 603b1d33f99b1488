import {
  holdersOn,
  holdingOf,
  organizationFundsDecider,
  organizationFundsStream,
  projectDecider,
  projectStream,
} from '@panelist/domain/catalogue';
import { derivedId, type RecordedEvent } from '@panelist/domain/kernel';
import {
  fundsDueOn,
  participationDecider,
  participationStream,
  projectFactsOf,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/room';
import { z } from 'zod';
import { deadline, setDeadline } from '../runtime/deadlines.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

export const settlesFunds = 'settle-organization-funds';

/**
 * An invitation or approval that reserved funds is decided within a request: after this time it has
 * happened or never will.
 */
const undecidedMs = 15 * 60_000;

const ends = [
  'NoShowRecorded',
  'ResponseInvalidated',
  'ResponseRejectedForQuality',
  'ResponseCancelled',
  'PaymentApproved',
] as const satisfies readonly ParticipationEvent['type'][];

/**
 * Spends the funds that a response holds once its payment is approved, and releases them once no
 * payment can follow: also where a process died between the reservation and the invitation. Always
 * decides by what the response is now, so that it may run again, late and in any order.
 */
export function settleFunds({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): Part {
  async function settle(participationId: string, projectId: string, context: CommandContext): Promise<void> {
    const { state: project } = await commands.load(projectDecider, projectStream.of(projectId));
    const facts = projectFactsOf(project);
    if (facts === null) return;
    const { organizationId } = facts;
    const stream = organizationFundsStream.of(organizationId);
    const { state: funds } = await commands.load(organizationFundsDecider, stream);
    if ((holdingOf(funds, participationId)?.reservedCents ?? 0) === 0) return;
    const { state, revision } = await commands.load(participationDecider, participationStream.of(participationId));
    const due = fundsDueOn(state, facts);
    if (due.type === 'keep') return;
    const of = { organizationId, participationId, projectId };
    const command =
      due.type === 'spend'
        ? ({ type: 'SpendFunds', ...of, amountCents: due.amountCents } as const)
        : ({ type: 'ReleaseFunds', ...of, asOf: revision ?? 0 } as const);
    await commands.handle(organizationFundsDecider, stream, command, context);
  }

  /** Responses on this project that hold funds. */
  async function holdersOf(projectId: string): Promise<readonly string[]> {
    const { state: project } = await commands.load(projectDecider, projectStream.of(projectId));
    if (project.status === 'none') return [];
    const stream = organizationFundsStream.of(project.organizationId);
    return holdersOn((await commands.load(organizationFundsDecider, stream)).state, projectId);
  }

  const due = deadline({
    name: settlesFunds,
    payload: z.object({ participationId: z.string(), projectId: z.string() }),
    handle: async ({ participationId, projectId }, id) =>
      settle(participationId, projectId, {
        actor: { kind: 'system', id: settlesFunds },
        commandId: derivedId('deadline', id),
        correlationId: id,
        causationId: id,
      }),
  });
  const whenEnded = async ({ data }: RecordedEvent<ParticipationEvent>, run: ReactionRun): Promise<void> =>
    settle(data.participationId, data.projectId, run.command());
  return {
    reactions: [
      reaction({
        name: settlesFunds,
        stops: 'stream',
        on: {
          ...onEach(ends, whenEnded),
          ProjectClosed: async ({ data: { projectId } }, run) => {
            for (const participationId of await holdersOf(projectId))
              await settle(participationId, projectId, run.command(participationId));
          },
          FundsReserved: async ({ data: { participationId, projectId } }, run) => {
            const dueAt = new Date(Date.parse(clock.now()) + undecidedMs).toISOString();
            await setDeadline({ pool }, due, run.id, dueAt, { participationId, projectId });
          },
        },
      }),
    ],
    deadlines: [due],
  };
}
