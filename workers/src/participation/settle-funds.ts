import {
  holdersOn,
  holdingOf,
  organizationFundsDecider,
  organizationFundsStream,
  projectDecider,
  projectStream,
} from '@panelist/domain/catalogue';
import { Refusal } from '@panelist/domain/kernel';
import {
  fundsCommandOf,
  fundsDueOn,
  fundsSettlement,
  participationDecider,
  participationIdOf,
  participationStream,
  projectFactsOf,
  settleFundsOfResponse,
  type KnownResponse,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { projectReferralIdOf, referralDecider, referralStream, stillCounts, type ReferralState } from '@panelist/domain/referral';
import { byStream, onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { isFollowedAfter } from '../runtime/followed-link.js';
import { schedule, scheduleAll, scheduled } from '../runtime/schedule.js';
import { settles } from '../runtime/settle-reservations.js';

export const settlesFunds = 'settle-organization-funds';

/** What a lost session costs is spent before anything is released. */
const changes = [
  'SessionMissedByResearcher',
  'SessionCancelledByResearcher',
  'NoShowRecorded',
  'ResponseInvalidated',
  'ResponseRejectedForQuality',
  'ResponseCancelled',
  'PaymentApproved',
  'PaymentApprovalWithdrawn',
] as const satisfies readonly ParticipationEvent['type'][];

interface Held {
  readonly data: { readonly participationId: string; readonly projectId: string };
}

type OfRun = Pick<ReactionRun, 'context'>;
const noReferral: ReferralState = { phase: 'none' };

/**
 * Spends the funds that a response holds once its payment is approved, releases them once no
 * payment can follow, and takes them back when the approval is withdrawn, the payout voided, or the
 * referral ended without a bonus. When a project closes, each response that holds funds has a job.
 * Always decides by what the response is now, so that it may run again, late and in any order.
 */
export function settleFunds({
  clock,
  commands,
  log,
  pool,
}: Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>): WorkerModule {
  const payoutOf = async (payoutId: string) => (await commands.load(payoutDecider, payoutStream.of(payoutId))).state;
  const projectOf = async (projectId: string) => (await commands.load(projectDecider, projectStream.of(projectId))).state;

  /**
   * A link counts that was followed before the screener: its referral begins once the reaction to
   * the screener has caught up.
   */
  async function referralOf({ participationId, userId, projectId }: KnownResponse): Promise<ReferralState> {
    const referralId = projectReferralIdOf(userId, projectId);
    const { state } = await commands.load(referralDecider, referralStream.of(referralId));
    if (state.phase !== 'followed') return state;
    const events = await log.read(participationStream.of(participationId));
    const started = events.find(({ type }) => type === 'ScreenerStarted');
    const approved = events.findLast(({ type }) => type === 'PaymentApproved');
    if (started === undefined || approved === undefined || !stillCounts(state, approved.at)) return noReferral;
    return (await isFollowedAfter({ log }, referralId, started)) ? noReferral : state;
  }

  async function settle(participationId: string, projectId: string, run: OfRun): Promise<void> {
    const facts = projectFactsOf(await projectOf(projectId));
    if (facts === null) return;
    const { organizationId } = facts;
    const stream = organizationFundsStream.of(organizationId);
    const { state, revision } = await commands.load(participationDecider, participationStream.of(participationId));
    const of = { organizationId, participationId, projectId, asOf: revision ?? 0 };
    for (const { payoutId: compensationId, cents: amountCents } of 'compensations' in state ? state.compensations : []) {
      const command = { type: 'CompensateFunds', ...of, compensationId, amountCents } as const;
      await commands.handle(organizationFundsDecider, stream, command, run.context(compensationId));
    }
    const { state: funds } = await commands.load(organizationFundsDecider, stream);
    const holding = holdingOf(funds, participationId);
    if (holding === undefined) return;
    const isVoided = state.status === 'PAID' && state.payoutId !== null && (await payoutOf(state.payoutId)).status === 'voided';
    const referral = state.status === 'none' ? noReferral : await referralOf(state);
    const { spentCents } = holding;
    const due = fundsDueOn(state, { isOpen: facts.isOpen, isVoided, spentCents, referral, project: facts });
    // The link of a sign-up was recorded after the approval had reserved what it knew of.
    if (due.type === 'spend' && holding.reservedCents > 0 && holding.reservedCents < due.amountCents) {
      const hold = { type: 'ReserveFunds', ...of, amountCents: due.amountCents, compensations: [], asOf: holding.asOf } as const;
      await commands.handle(organizationFundsDecider, stream, hold, run.context('fee'));
    }
    const command = fundsCommandOf(due, of);
    if (command !== null) await commands.handle(organizationFundsDecider, stream, command, run.context());
  }

  async function returnCompensation(of: Held['data'], compensationId: string, run: OfRun): Promise<void> {
    const project = await projectOf(of.projectId);
    if (project.status === 'none') return;
    const { organizationId } = project;
    const command = { type: 'ReturnCompensation', organizationId, ...of, compensationId } as const;
    await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), command, run.context());
  }

  /** Responses on this project that hold funds. */
  async function holdersOf(projectId: string): Promise<readonly string[]> {
    const project = await projectOf(projectId);
    if (project.status === 'none') return [];
    const stream = organizationFundsStream.of(project.organizationId);
    return holdersOn((await commands.load(organizationFundsDecider, stream)).state, projectId);
  }

  const handler = scheduled({ pool }, settleFundsOfResponse, async ({ participationId, projectId }, run) =>
    settle(participationId, projectId, run),
  );
  const whenChanged = async ({ data: { participationId, projectId } }: Held, run: ReactionRun): Promise<void> => {
    try {
      await settle(participationId, projectId, run);
    } catch (error) {
      // A session that did not take place costs more than is left: until the organization deposits.
      if (!(error instanceof Refusal) || error.code !== 'catalogue.funds-insufficient') throw error;
      await schedule({ pool }, settleFundsOfResponse, clock.now(), run.id, { participationId, projectId });
    }
  };
  return {
    reactions: [
      reaction({
        name: settlesFunds,
        stops: 'stream',
        partitionOf: byStream,
        on: {
          ...onEach(changes, whenChanged),
          ProjectClosed: async ({ data: { projectId } }, run) => {
            const holders = await holdersOf(projectId);
            const all = holders.map((participationId) => ({
              id: `${run.id}-${participationId}`,
              payload: { participationId, projectId },
            }));
            await scheduleAll({ pool }, settleFundsOfResponse, clock.now(), all);
          },
          PayoutVoided: async ({ data: { payoutId } }, run) => {
            const state = await payoutOf(payoutId);
            // A voided bonus ends its referral, which returns the fee; no organization pays
            // compensation.
            if (state.status === 'none' || !('participationId' in state.cause)) return;
            const { kind, participationId, projectId } = state.cause;
            await (kind === 'incentive'
              ? settle(participationId, projectId, run)
              : returnCompensation({ participationId, projectId }, payoutId, run));
          },
          ReferralStatusChanged: async ({ data: { userId, projectId, reason } }, run) => {
            // No bonus follows: its fee comes back.
            if (reason === null || projectId === null) return;
            await settle(participationIdOf(userId, projectId), projectId, run);
          },
        },
      }),
    ],
    handlers: [handler],
    settlements: [settles(fundsSettlement, async ({ data }, run) => settle(data.participationId, data.projectId, run))],
  };
}
