import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  disputeDecider,
  disputeLife,
  disputeStream,
  remedyDispute,
  type ExistingDispute,
  type Remedy,
} from '@panelist/domain/dispute';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { payoutDecider, payoutLife, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/room';
import { handleOnResponse } from '@panelist/infra/steps';
import { setDeadline } from '../runtime/deadlines.js';
import { jobDeadline } from '../runtime/job-deadline.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

export const remediesDisputes = 'remedy-disputes';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'queue'>;

/**
 * Carries out what a decision on a dispute orders, by the steps that a researcher and operations use: the
 * payment goes the ordinary way (ADR 114). Each step has a command of its own, derived from the dispute,
 * and decides by what is now, so that a job that runs again changes nothing. Where the organization lacks
 * funds the job fails, is tried again without end, and operations have an alert.
 */
export function remedyDisputes({ clock, commands, pool, queue }: Needs): Part {
  const stepOf = ({ disputeId }: ExistingDispute, step: string): CommandContext => ({
    actor: { kind: 'system', id: remediesDisputes },
    commandId: derivedId(remediesDisputes, disputeId, step),
    correlationId: disputeId,
    causationId: disputeId,
  });

  /** Accepts the response and approves its payment, without a tip. @returns whether the payment is approved */
  async function pay(dispute: ExistingDispute): Promise<boolean> {
    const { disputeId, participationId, projectId } = dispute;
    const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    const statusNow = async () =>
      (await commands.load(participationDecider, participationStream.of(participationId))).state.status;
    const status = await statusNow();
    if (status === 'PAID') return true;
    // The participant has left meanwhile.
    if (project === null || status === 'none' || status === 'CANCELLED') return false;
    const at = clock.now();
    const accept = { type: 'AcceptByDecision', data: { disputeId, at } } as const;
    await handleOnResponse(commands, { participationId, order: accept, project }, stepOf(dispute, 'accept'));
    const approve = { type: 'ApprovePayment', data: { tipCents: 0, at } } as const;
    await handleOnResponse(commands, { participationId, order: approve, project }, stepOf(dispute, 'approve'));
    return true;
  }

  /** Gives an order on the payment, where it still is as the decision found it. @returns whether it was given */
  async function onPayout(dispute: ExistingDispute, action: 'release' | 'retry', order: PayoutCommand): Promise<boolean> {
    const { payoutId } = dispute;
    if (payoutId === null) return false;
    const stream = payoutStream.of(payoutId);
    const step = stepOf(dispute, action);
    const { state } = await commands.load(payoutDecider, stream);
    if (state.status === 'none') return false;
    // Given before by a run that died after it: nothing is to be ordered, and the repeated command says so.
    if (!payoutLife.allows(payoutLife.lifeOf(state), action)) return state.status !== 'voided' && state.status !== 'reversed';
    await commands.handle(payoutDecider, stream, order, step);
    return true;
  }

  async function carryOut(dispute: ExistingDispute): Promise<Remedy> {
    const { remedy, userId, orderedBy } = dispute;
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    // Nobody can be paid any more.
    if (account.status === 'none' || account.status === 'erasing' || account.status === 'erased') return 'none';
    const by = orderedBy ?? remediesDisputes;
    switch (remedy) {
      case 'payment':
        return (await pay(dispute)) ? remedy : 'none';
      case 'release':
        return (await onPayout(dispute, remedy, { type: 'ReleasePayout', by })) ? remedy : 'none';
      case 'retry': {
        const order = { type: 'RequestRetry', reason: 'A dispute was decided for the participant.', by } as const;
        return (await onPayout(dispute, remedy, order)) ? remedy : 'none';
      }
      case 'none':
      case null:
        return 'none';
      default:
        return remedy satisfies never;
    }
  }

  const { due, handler } = jobDeadline(
    { pool, queue },
    {
      name: remediesDisputes,
      job: remedyDispute,
      endless: true,
      handle: async ({ disputeId }) => {
        const stream = disputeStream.of(disputeId);
        const { state } = await commands.load(disputeDecider, stream);
        if (state.status === 'none' || !disputeLife.isDueNow('remedy', state, clock.now())) return;
        const remedy = await carryOut(state);
        await commands.handle(
          disputeDecider,
          stream,
          { type: 'RecordRemedy', remedy, at: clock.now() },
          stepOf(state, 'record'),
          null,
        );
      },
    },
  );

  return {
    reactions: [
      reaction({
        name: remediesDisputes,
        stops: 'stream',
        on: {
          DisputeDecided: async ({ data: { disputeId, remedy } }, run) => {
            if (remedy !== null) await setDeadline({ pool }, due, run.id, clock.now(), { disputeId });
          },
        },
      }),
    ],
    deadlines: [due],
    handlers: [handler],
  };
}
