import {
  payoutDecider,
  payoutStream,
  type EscalationReason,
  type ExistingPayout,
  type PayoutCommand,
} from '@panelist/domain/payout';
import { Refusal } from '@panelist/domain/kernel';
import type { JobRun } from '@panelist/infra/jobs';
import { arePayoutsPaused } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { suspensionOf } from '../runtime/suspension-of.js';
import { recipientOf } from '../runtime/retained-payout-recipients.js';
import { leaverToOperations } from '../runtime/leave-to-operations.js';
import type { FundingPause } from './funding-pause.js';
import { contextOf, type RecordOutcome } from './record-outcome.js';

export type Next = 'done' | 'ask later';

export interface AdvanceOptions {
  /**
   * How long a dispatch belongs to the run that began it, by the app's clock: a provider's deadline
   * and a margin.
   */
  readonly graceMs: number;
  /**
   * How long a provider may hold a call before it acts on it: what is not found earlier may still
   * come.
   */
  readonly holdMs: number;
}

export interface PayoutNeeds extends Pick<
  Dependencies,
  'clock' | 'commands' | 'config' | 'log' | 'logger' | 'metrics' | 'newId' | 'pool' | 'providers' | 'vault'
> {
  readonly funding: FundingPause;
  readonly record: RecordOutcome;
}

type FenceCommand = Extract<PayoutCommand, { readonly type: 'StartDispatch' | 'StartResend' }>;

type Halt = 'waits' | 'recipient-suspended';

/** What every step of a payout uses. */
export function payoutSteps(dependencies: PayoutNeeds) {
  const { clock, commands, log, pool } = dependencies;
  const escalatePayout = leaverToOperations(dependencies);

  /** With name and address that were retained for a person who has been erased meanwhile. */
  async function withRecipient(state: ExistingPayout): Promise<ExistingPayout> {
    const recipient = await recipientOf(dependencies, state);
    return recipient === null ? state : { ...state, recipientName: recipient.name, recipientEmail: recipient.email };
  }

  /** Why nothing may be ordered now; null where it may. */
  async function haltOf({ userId }: ExistingPayout): Promise<Halt | null> {
    const suspension = await suspensionOf({ commands }, userId);
    if (suspension !== 'none') return suspension === 'for good' ? 'recipient-suspended' : 'waits';
    return (await arePayoutsPaused(pool)) ? 'waits' : null;
  }

  /** What waits the sweep asks about again, at once after the suspension or the pause. */
  const halted = async (state: ExistingPayout, halt: Halt, run: JobRun): Promise<Next> =>
    halt === 'waits' ? 'done' : leave(state, halt, run);

  async function leave(state: ExistingPayout, reason: EscalationReason, run: JobRun): Promise<Next> {
    await escalatePayout(state, reason, contextOf(dependencies, state, run));
    return 'done';
  }

  /**
   * The payout as of the fence; null if another run has begun this attempt, or this resend. Each
   * run has command ids of its own, so that only one of two runs appends the fence.
   */
  async function fence(state: ExistingPayout, command: FenceCommand, run: JobRun): Promise<ExistingPayout | null> {
    try {
      const begun = await commands.handle(
        payoutDecider,
        payoutStream.of(state.payoutId),
        command,
        contextOf(dependencies, state, run),
      );
      const { state: fenced } = begun;
      const isFenced = fenced.status === (command.type === 'StartDispatch' ? 'sending' : 'resending');
      return isFenced && fenced.attempt === command.attempt ? await withRecipient(fenced) : null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payout.not-dispatchable') return null;
      throw error;
    }
  }

  /** Milliseconds of the app's clock since the last call began. */
  async function fenceAge(stream: string): Promise<number> {
    const begun = (await log.read(stream)).findLast(
      ({ type }) => type === 'PayoutDispatchStarted' || type === 'PayoutResendStarted',
    );
    return begun === undefined ? 0 : Date.parse(clock.now()) - Date.parse(begun.at);
  }

  return { withRecipient, haltOf, halted, leave, fence, fenceAge };
}

export type PayoutSteps = ReturnType<typeof payoutSteps>;
