import { formatCents } from '../kernel/money.js';
import type { DisputeEvent } from '../dispute/events.js';
import { groundText, remedyText } from '../dispute/browser.js';
import type { AccountEvent } from '../identity/events.js';
import type { PreferencesEvent } from '../profile/events.js';
import type { ReferralEvent } from '../referral/events.js';
import type { ReviewEvent } from './events.js';
import { reviewRemedyText } from './review-lifecycle.js';
import {
  byReview,
  pages,
  written,
  type Fact,
  type StatementText,
  type StatementContext,
  type StatementContent,
} from './statement.js';

type Of<E extends { readonly type: string; readonly data: object }, Type extends E['type']> = Extract<
  E,
  { readonly type: Type }
>['data'];

const preferenceHeld: StatementText<Of<PreferencesEvent, 'PayoutPreferenceChangeRequested'>> = ({ heldUntil }, { at, time }) => ({
  kind: 'destination-held',
  decision: 'Your payments wait, because where they go was changed and is not confirmed.',
  by: 'rule',
  rule: 'destination-hold',
  facts: [{ text: 'The destination of your payments was changed with your account.', from: pages.payoutSettings }],
  consequence: `The change takes effect once you confirm it by a passkey, or by our mail unless your e-mail address is new itself; else on ${time(heldUntil)}. Payments wait until then.`,
  objection: byReview(at, true),
});

const suspended: StatementText<Of<AccountEvent, 'AccountSuspended'>> = ({ reason }, { at }) => ({
  kind: 'account-suspended',
  decision: 'Your account is suspended.',
  by: 'staff',
  rule: 'suspended-account',
  facts: written('What our team wrote', reason),
  consequence: 'You can log in to one page only, and payments to you wait. Nothing is deleted.',
  objection: byReview(at, false),
});

const erasureRefused: StatementText<Of<AccountEvent, 'ErasureRefused'>> = (_, { at }) => ({
  kind: 'erasure-refused',
  decision: 'Your account was not erased.',
  by: 'rule',
  rule: 'erasure',
  facts: [
    {
      text: 'Your account is a researcher’s or a member of staff’s, so that projects and records of an organization depend on it.',
    },
  ],
  consequence: 'Our support settles by hand what depends on the account, and erases it after that.',
  objection: byReview(at, false),
});

const referralFact = ({ projectId }: { readonly projectId: string | null }, { project }: StatementContext): string =>
  projectId === null ? 'your referral to Panelist' : `your referral to “${project(projectId)}”`;

/**
 * Why the other person took no part, or was refused, is not the referrer's to read (contract,
 * Referrals).
 */
const bonusWithdrawn: StatementText<Of<ReferralEvent, 'ReferralFeeWithdrawn'>> = (data, context) => ({
  kind: 'bonus-withdrawn',
  decision: `The bonus of ${formatCents(data.bonusCents)} for ${referralFact(data, context)} was withdrawn.`,
  by: 'rule',
  rule: 'referral-bonus',
  facts: [{ text: 'What the bonus depends on does not hold any more.', from: pages.referrals }],
  consequence: 'This bonus is not paid, unless it is earned again.',
  objection: byReview(context.at, true),
});

/** The end of a referral that earned a bonus, or could have. */
const bonusRefused: StatementText<Of<ReferralEvent, 'ReferralStatusChanged'>> = (data, context) => {
  // Without a reason of ours the other person simply was not chosen.
  if (data.to !== 'CRITERIA_NOT_MET' || data.reason === null) return null;
  // Its reader was erased, or it is paid as compensation.
  if (data.reason === 'referrer-left' || data.reason === 'compensated') return null;
  const byStaff = data.decidedAs === 'staff';
  return {
    kind: 'bonus-refused',
    decision: `The bonus for ${referralFact(data, context)} is not paid.`,
    by: byStaff ? 'staff' : 'rule',
    rule: 'referral-bonus',
    facts: [
      { text: byStaff ? 'Our team took its payment back.' : 'What a referral has to meet: not met.', from: pages.referrals },
    ],
    consequence: 'This referral earns no bonus. Your other referrals go on as before.',
    objection: byReview(context.at, true),
  };
};

const disputeDecided: StatementText<Of<DisputeEvent, 'DisputeDecided'>> = (data, { before, project }) => {
  const opened = before.find(({ type }) => type === 'DisputeOpened')?.data as Of<DisputeEvent, 'DisputeOpened'> | undefined;
  const isUpheld = data.outcome === 'upheld';
  const contested: readonly Fact[] =
    opened === undefined
      ? []
      : [{ text: `What you disputed: ${groundText[opened.ground].title}.`, from: pages.dispute(data.disputeId) }];
  return {
    kind: 'dispute-decided',
    decision: `Your dispute about “${project(data.projectId)}” was decided ${isUpheld ? 'for' : 'against'} you.`,
    by: data.by === 'support' ? 'staff' : data.by === 'silence' ? 'rule' : 'researcher',
    rule: 'dispute',
    facts: [...contested, ...written('Why', data.reason)],
    consequence: isUpheld ? remedyText[data.remedy ?? 'none'] : 'What you disputed stays as it is.',
    ...(data.appealUntil === null ? {} : { objection: { way: 'appeal' as const, until: data.appealUntil, concernsMoney: true } }),
  };
};

const reviewDecided = (data: Of<ReviewEvent, 'ReviewDecided'>, { before, time }: StatementContext): StatementContent => {
  const asked = before.find(({ type }) => type === 'ReviewRequested')?.at;
  const isUpheld = data.outcome === 'upheld';
  return {
    kind: 'review-decided',
    decision: `The review that you asked for was decided ${isUpheld ? 'for' : 'against'} you.`,
    by: data.by === 'support' ? 'staff' : 'rule',
    rule: 'review',
    facts: [
      ...(asked === undefined ? [] : [{ text: `You asked for it on ${time(asked)}.` }]),
      ...(data.by === 'silence' ? [{ text: 'Nobody answered in time, so it was decided for you.' }] : []),
      ...written('Why', data.reason),
    ],
    consequence: isUpheld ? reviewRemedyText[data.remedy ?? 'none'] : 'The decision stays as it is.',
  };
};

/** The decisions on an account, on referrals, and on what was contested. */
export const accountStatements = {
  PayoutPreferenceChangeRequested: preferenceHeld,
  AccountSuspended: suspended,
  ErasureRefused: erasureRefused,
  ReferralFeeWithdrawn: bonusWithdrawn,
  ReferralStatusChanged: bonusRefused,
  DisputeDecided: disputeDecided,
  ReviewDecided: reviewDecided,
} as const;
