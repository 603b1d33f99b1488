import {
  disputeDecider,
  disputeIdOf,
  disputeLifecycle,
  disputeStream,
  remedyDispute,
  type DisputeCommand,
  type ExistingDispute,
  type Remedy,
} from '@panelist/domain/dispute';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { payoutDecider, payoutLifecycle, payoutStream } from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { acceptAndPay, approvalStep } from '../runtime/accept-and-pay.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { orFinalRefusal } from '../runtime/final-refusal.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled } from '../runtime/schedule.js';

export const remediesDisputes = 'remedy-disputes';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>;

/** What came of a run. waits: operations have to release the payment first. */
type Outcome = Remedy | 'waits';

/**
 * Carries out what a decision on a dispute orders, by the steps that a researcher and operations
 * use: the payment goes the ordinary way (ADR 113). Each step has a command of its own, derived
 * from the dispute, and decides by what is now, so that a job that runs again changes nothing.
 * Where the organization lacks funds the job fails, is tried again without end, and operations have
 * an alert. An order that is refused for good ends, and support handles it. A held payment is
 * released by operations: the job records that.
 */
export function remedyDisputes({ clock, commands, log, pool }: Needs): WorkerModule {
  const stepOf = ({ disputeId }: ExistingDispute, step: string): CommandContext => ({
    actor: { kind: 'system', id: remediesDisputes },
    commandId: derivedId(remediesDisputes, disputeId, step),
    correlationId: disputeId,
    causationId: disputeId,
  });

  /**
   * The payment of the present approval, which the decision looked at: since the opening the
   * approval may have been withdrawn and made anew.
   */
  const presentPayoutId = async ({ participationId, payoutId }: ExistingDispute): Promise<string | null> => {
    const { state } = await commands.load(participationDecider, participationStream.of(participationId));
    return state.status === 'PAID' ? state.payoutId : payoutId;
  };

  /** Whether a run that died after it has approved the payment: what became of that stays. */
  async function isApproved(dispute: ExistingDispute): Promise<boolean> {
    const { commandId } = stepOf(dispute, approvalStep);
    const events = await log.read(participationStream.of(dispute.participationId));
    return events.some(({ metadata }) => metadata.commandId === commandId);
  }

  const payoutOf = async (payoutId: string | null) =>
    payoutId === null ? null : (await commands.load(payoutDecider, payoutStream.of(payoutId))).state;

  /**
   * Sends the payment again, where it still is as the decision found it. @returns whether it was
   * ordered
   */
  async function retry(dispute: ExistingDispute, payoutId: string | null): Promise<boolean> {
    const state = await payoutOf(payoutId);
    if (payoutId === null || state === null || state.status === 'none') return false;
    // Ordered before by a run that died after it: nothing is to be ordered, and the repeated
    // command says so.
    if (!payoutLifecycle.allows(payoutLifecycle.lifecycleOf(state), 'retry'))
      return state.status !== 'voided' && state.status !== 'reversed';
    const by = dispute.orderedBy ?? remediesDisputes;
    const command = { type: 'RequestRetry', reason: 'A dispute was decided for the participant.', by } as const;
    await commands.handle(payoutDecider, payoutStream.of(payoutId), command, stepOf(dispute, 'retry'));
    return true;
  }

  async function carryOut(dispute: ExistingDispute): Promise<Outcome> {
    const { remedy, userId } = dispute;
    const payoutId = await presentPayoutId(dispute);
    if (remedy === 'release') {
      // Also of an erased person, whose address is retained for it.
      const status = (await payoutOf(payoutId))?.status ?? 'none';
      if (status === 'awaiting-release') return 'waits';
      return status === 'none' || status === 'voided' || status === 'reversed' ? 'none' : remedy;
    }
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    // No recipient can be paid any more.
    if (account.status === 'none' || account.status === 'erasing' || account.status === 'erased') return 'none';
    switch (remedy) {
      case 'payment': {
        if (await isApproved(dispute)) return remedy;
        const isVoided = (await payoutOf(payoutId))?.status === 'voided';
        const decided = { ...dispute, voidedPayoutId: isVoided ? payoutId : null };
        return (await acceptAndPay({ clock, commands }, decided, (step) => stepOf(dispute, step))) ? remedy : 'none';
      }
      case 'retry':
        return (await retry(dispute, payoutId)) ? remedy : 'none';
      case 'none':
      case null:
        return 'none';
      default:
        return remedy satisfies never;
    }
  }

  const handler = scheduled({ pool }, remedyDispute, async ({ disputeId }) => {
    const stream = disputeStream.of(disputeId);
    const { state } = await commands.load(disputeDecider, stream);
    if (state.status === 'none' || !disputeLifecycle.isDueNow('remedy', state, clock.now())) return;
    const outcome = await orFinalRefusal(async () => carryOut(state));
    if (outcome === 'waits') return;
    const at = clock.now();
    const record: DisputeCommand =
      outcome instanceof Refusal
        ? { type: 'RefuseRemedy', code: outcome.code, message: outcome.message, at }
        : { type: 'RecordRemedy', remedy: outcome, at };
    await commands.handle(disputeDecider, stream, record, stepOf(state, 'record'), null);
  });

  const start = async (disputeId: string, run: ReactionRun): Promise<void> =>
    schedule({ pool }, remedyDispute, clock.now(), run.id, { disputeId });

  /** A payment that waited for its release waits no more. */
  async function afterRelease({ data }: { readonly data: { readonly payoutId: string } }, run: ReactionRun): Promise<void> {
    const state = await payoutOf(data.payoutId);
    if (state === null || state.status === 'none' || state.cause.kind !== 'incentive') return;
    const disputeId = disputeIdOf(state.cause.participationId, 'hold');
    const { state: dispute } = await commands.load(disputeDecider, disputeStream.of(disputeId));
    if (dispute.status !== 'none' && dispute.remedy === 'release') await start(disputeId, run);
  }

  return {
    reactions: [
      reaction({
        name: remediesDisputes,
        stops: 'stream',
        on: {
          DisputeDecided: async ({ data: { disputeId, remedy } }, run) => {
            if (remedy !== null) await start(disputeId, run);
          },
          // A new destination lets a payment go as well.
          ...onEach(['PayoutReleased', 'PayoutRetryRequested', 'PayoutVoided'], afterRelease),
        },
      }),
    ],
    handlers: [handler],
  };
}
