import {
  loadDisputedResponse,
  disputeDecider,
  disputeGrounds,
  disputeIdOf,
  disputeLifecycle,
  disputeStream,
  isPutRight,
  type DisputeCommand,
} from '@panelist/domain/dispute';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { byStream, onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { responsesOf, responsesProjection } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

/** Events after which what is contested may have been put right. */
const responseChanges = ['PaymentApproved', 'ParticipantAttended'] as const;
const payoutChanges = ['PayoutReleased', 'PayoutDispatchStarted', 'PayoutAccepted', 'PayoutSettled'] as const;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>;

/**
 * Ends a dispute once what it contests has been put right without a decision, or its participant is
 * erased. Decides by what the response and its payment are now, so that it may run again and late.
 */
export function settleDisputes({ clock, commands, log, pool }: Needs): WorkerModule {
  const end = async (disputeId: string, type: 'SettleDispute' | 'LeaveDispute', run: ReactionRun): Promise<void> => {
    const command: DisputeCommand = { type, at: clock.now() };
    await commands.handle(disputeDecider, disputeStream.of(disputeId), command, run.context(disputeId), null);
  };

  /** The open disputes about a response: the id of each follows from its ground. */
  async function openDisputesOn(participationId: string): Promise<readonly string[]> {
    const ids = disputeGrounds.map((ground) => disputeIdOf(participationId, ground));
    const loaded = await Promise.all(ids.map(async (id) => commands.load(disputeDecider, disputeStream.of(id))));
    return ids.filter((_, index) => disputeLifecycle.isOpen(loaded[index]?.state.status ?? 'none'));
  }

  async function settle(disputeId: string, run: ReactionRun): Promise<void> {
    const { state } = await commands.load(disputeDecider, disputeStream.of(disputeId));
    if (state.status === 'none') return;
    const { ground, payoutId, participationId } = state;
    const { response } = await loadDisputedResponse({ log }, participationId);
    if (isPutRight({ ground, hasPayout: payoutId !== null }, response)) await end(disputeId, 'SettleDispute', run);
  }
  const settleOn = async (participationId: string, run: ReactionRun): Promise<void> => {
    for (const disputeId of await openDisputesOn(participationId)) await settle(disputeId, run);
  };

  return {
    reactions: [
      reaction({
        name: 'settle-disputes',
        stops: 'stream',
        partitionOf: byStream,
        after: [responsesProjection],
        on: {
          // It may have been put right, or the account closed, at the moment of the opening.
          DisputeOpened: async ({ data: { disputeId, userId } }, run) => {
            const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
            if (account.status === 'erasing' || account.status === 'erased') await end(disputeId, 'LeaveDispute', run);
            else await settle(disputeId, run);
          },
          ...onEach(
            responseChanges,
            async ({ data }: { readonly data: { readonly participationId: string } }, run: ReactionRun) =>
              settleOn(data.participationId, run),
          ),
          ...onEach(payoutChanges, async ({ data }: { readonly data: { readonly payoutId: string } }, run: ReactionRun) => {
            const { state } = await commands.load(payoutDecider, payoutStream.of(data.payoutId));
            if (state.status !== 'none' && state.cause.kind === 'incentive') await settleOn(state.cause.participationId, run);
          }),
          ErasureRequested: async ({ data: { userId } }, run) => {
            for (const { participationId } of await responsesOf({ pool }, userId))
              for (const disputeId of await openDisputesOn(participationId)) await end(disputeId, 'LeaveDispute', run);
          },
        },
      }),
    ],
  };
}
