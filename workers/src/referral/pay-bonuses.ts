import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { type RecordedEvent } from '@panelist/domain/kernel';
import {
  payoutDecider,
  payoutStream,
  referralBonusPayoutIdOf,
  requestReferralBonus,
  type SharedFact,
} from '@panelist/domain/payout';
import {
  accrueReferralBonus,
  issuedCodeDecider,
  networkReferralIdOf,
  payReferralBonus,
  referralDecider,
  referralStream,
  type BegunReferral,
  type ReferralEvent,
} from '@panelist/domain/referral';
import { UnprocessableEventError, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { payeeFacts } from '../runtime/payee-facts.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled } from '../runtime/schedule.js';
import { withTotals } from '../runtime/count-payout.js';
import { isRequested } from '../runtime/is-requested.js';
import { bonusPlaces, pairOf } from './bonus-places.js';
import { isEarned } from '../runtime/earned-bonus.js';
import { sharedFactOf } from './person-facts.js';

export const paysReferralBonuses = 'pay-referral-bonuses';

const DAY_MS = 86_400_000;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool' | 'sessions'>;
type Of<Type extends ReferralEvent['type']> = RecordedEvent<Extract<ReferralEvent, { readonly type: Type }>>;

/**
 * From the approved payment to the payout of a referral's bonus (contract, Referrals): one job
 * accrues it, another asks for its payout `REFERRAL_BONUS_DAYS` later; the referral decides that
 * there is one.
 */
export function payReferralBonuses({ clock, commands, config, log, pool, sessions }: Needs): WorkerModule {
  const { load, obstacleTo, giveBackUnlessEarned } = bonusPlaces({ commands });

  /** Counts the accruals before an event, so that a repeated event has the same number. */
  async function accrualAfter({ stream, revision }: RecordedEvent): Promise<number> {
    const earlier = await log.read(stream, { limit: revision });
    return earlier.filter(({ type }) => type === 'ReferralFeeAccrued').length + 1;
  }

  async function requestPayout({ data, at }: Of<'ReferralBonusRequested'>, run: ReactionRun): Promise<void> {
    const { referralId, referrerId: userId, projectId, bonusCents } = data;
    if (await isRequested({ log }, referralBonusPayoutIdOf(referralId), run)) return;
    const referral = await load(referralId);
    // Where its payment was taken back since, the payout is voided before it is sent, and ends it.
    if (referral === null) return;
    const [payee, project] = await Promise.all([
      payeeFacts({ clock, commands, config }, userId),
      projectId === null ? null : commands.load(projectDecider, projectStream.of(projectId)),
    ]);
    if (payee === null) throw new UnprocessableEventError('The referrer is missing');
    const projectName = project === null || project.state.status === 'none' ? '' : project.state.details.name;
    const command = requestReferralBonus({
      referralId,
      userId,
      project: projectId === null ? null : { projectId, projectName },
      bonusCents,
      ...payee,
    });
    const counted = await withTotals({ commands, config }, command, at, run);
    const shared = await sharedByFirst(referral);
    const request = shared === null ? counted : { ...counted, shared };
    await commands.handle(payoutDecider, payoutStream.of(command.payoutId), request, run.context());
  }

  /**
   * What these two accounts share, where no other bonus between them was released or needed no
   * release.
   */
  async function sharedByFirst(referral: BegunReferral): Promise<SharedFact | null> {
    const { referralId, referrerId, userId } = referral;
    // What an erasure took away was compared when the payment arrived.
    const shared = (await sharedFactOf({ commands, log, sessions }, referrerId, userId)) ?? referral.shared;
    if (shared === null) return null;
    const { stream, otherUserId } = pairOf(referral);
    const { state: issued } = await commands.load(issuedCodeDecider, stream);
    const pairs = issued.status === 'none' ? [] : [...issued.pairs];
    const ofProjects = pairs.flatMap(([id, other]) => (other === otherUserId ? [id] : []));
    const others = [networkReferralIdOf(userId), networkReferralIdOf(referrerId), ...ofProjects];
    const passed = await Promise.all(others.map(async (id) => id !== referralId && isBetween(referral, await load(id))));
    return passed.some(Boolean) ? null : shared;
  }

  /** Whether the other referral is of the same two people, and its bonus passed its release. */
  async function isBetween({ referrerId, userId }: BegunReferral, other: BegunReferral | null): Promise<boolean> {
    if (other === null || (other.referrerId !== referrerId && other.referrerId !== userId)) return false;
    const { state } = await commands.load(payoutDecider, payoutStream.of(referralBonusPayoutIdOf(other.referralId)));
    return state.status !== 'none' && state.status !== 'awaiting-release' && state.status !== 'voided';
  }

  return {
    reactions: [
      reaction({
        name: paysReferralBonuses,
        stops: 'stream',
        on: {
          ReferralStatusChanged: async (event, run) => {
            const { referralId, cause, to, reason } = event.data;
            if (reason !== null) await giveBackUnlessEarned(referralId, run.context());
            if (cause !== 'payment-approved' || (to !== 'THRESHOLD_MET' && to !== 'BONUS_PROCESSING')) return;
            const accrual = await accrualAfter(event);
            await schedule({ pool }, accrueReferralBonus, clock.now(), run.id, { referralId, accrual });
          },
          ReferralFeeAccrued: async ({ data: { referralId, accrual }, at }, run) => {
            const dueAt = new Date(Date.parse(at) + config.referralBonusDays * DAY_MS).toISOString();
            await schedule({ pool }, payReferralBonus, dueAt, run.id, { referralId, accrual });
          },
          ReferralFeeWithdrawn: async ({ data: { referralId } }, run) => giveBackUnlessEarned(referralId, run.context()),
          ReferralBonusRequested: requestPayout,
        },
      }),
    ],
    handlers: [
      scheduled({ pool }, accrueReferralBonus, async ({ referralId, accrual }, run) => {
        const referral = await load(referralId);
        const isDue = referral?.status === 'THRESHOLD_MET' || referral?.status === 'BONUS_PROCESSING';
        if (referral !== null && isDue && referral.bonus === 'none' && referral.accruals === accrual - 1) {
          const obstacle = await obstacleTo(referral, run.context('place'));
          const shared = await sharedFactOf({ commands, log, sessions }, referral.referrerId, referral.userId);
          const command = { type: 'AccrueBonus', accrual, obstacle, shared } as const;
          await commands.handle(referralDecider, referralStream.of(referralId), command, run.context('accrue'));
        }
        // The payment was taken back meanwhile: since this run read it, or since one that died.
        await giveBackUnlessEarned(referralId, run.context('give-back'));
      }),
      scheduled({ pool }, payReferralBonus, async ({ referralId, accrual }, run) => {
        const referral = await load(referralId);
        const isDue = referral?.bonus === 'accrued' && referral.accruals === accrual;
        // A payment that was taken back withdraws the accrual.
        if (referral !== null && isDue && (await isEarned({ commands }, referral))) {
          const obstacle = await obstacleTo(referral, run.context('place'));
          const command = { type: 'RequestBonus', accrual, obstacle } as const;
          await commands.handle(referralDecider, referralStream.of(referralId), command, run.context('request'));
        }
        await giveBackUnlessEarned(referralId, run.context('give-back'));
      }),
    ],
  };
}
