/** network: to Panelist, by a sign-up. project: to one project (document 3 §4). */
export const referralTypes = ['network', 'project'] as const;
export type ReferralType = (typeof referralTypes)[number];

/** Document 3 §4, Referral statuses. */
export const referralStatuses = [
  'SIGNED_UP',
  'SCREENING',
  'PARTICIPATED',
  'PARTICIPATED_THRESHOLD_NOT_MET',
  'RE_SCREENING',
  'THRESHOLD_MET',
  'BONUS_PROCESSING',
  'PAID',
  'PROJECT_CLOSED',
  'CRITERIA_NOT_MET',
] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

const paths: Readonly<Record<ReferralType, readonly ReferralStatus[]>> = {
  network: ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'THRESHOLD_MET', 'BONUS_PROCESSING', 'PAID'],
  project: ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'BONUS_PROCESSING', 'PAID'],
};

/** Statuses that are on no path: each is a step while it holds, behind those that were reached. */
const isInserted = (status: ReferralStatus): boolean => status === 'PARTICIPATED_THRESHOLD_NOT_MET' || status === 'RE_SCREENING';
const isEnd = (status: ReferralStatus): boolean => status === 'PROJECT_CLOSED' || status === 'CRITERIA_NOT_MET';

/**
 * The steps of a referral in their order (contract, Referrals): PARTICIPATED_THRESHOLD_NOT_MET and
 * RE_SCREENING are among them while they hold; PROJECT_CLOSED and CRITERIA_NOT_MET replace what
 * can't be reached any more. `reached` are the statuses that the referral has had, the current one
 * as well.
 */
export function possibleStates(
  type: ReferralType,
  status: ReferralStatus,
  reached: readonly ReferralStatus[],
): readonly ReferralStatus[] {
  const path = paths[type];
  if (isEnd(status)) {
    const furthest = Math.max(0, ...reached.map((each) => path.indexOf(each)));
    return [...path.slice(0, furthest + 1), status];
  }
  if (!isInserted(status)) return path;
  const at = path.indexOf('PARTICIPATED') + 1;
  return [...path.slice(0, at), status, ...path.slice(at)];
}

interface StatusText {
  readonly title: string;
  readonly meaning: string;
}

/** Document 3 §4, Referral statuses. */
export const referralStatusTexts: Readonly<Record<ReferralStatus, StatusText>> = {
  SIGNED_UP: { title: 'Signed up', meaning: 'The participant created an account.' },
  SCREENING: { title: 'Screening', meaning: 'The participant is actively applying and has not been invited yet.' },
  PARTICIPATED: { title: 'Participated', meaning: 'The participant took part and awaits payment approval.' },
  PARTICIPATED_THRESHOLD_NOT_MET: {
    title: 'Participated, threshold not met',
    meaning: 'The participant took part but did not reach the incentive threshold, so more interviews are needed.',
  },
  RE_SCREENING: { title: 'Re-screening', meaning: 'The participant is applying again.' },
  THRESHOLD_MET: { title: 'Incentive threshold met', meaning: 'The bonus awaits payment approval.' },
  BONUS_PROCESSING: { title: 'Bonus processing', meaning: 'The payment was approved. This can take 7-10 days.' },
  PAID: { title: 'Bonus paid', meaning: 'The bonus was paid to your payment-provider account.' },
  PROJECT_CLOSED: {
    title: 'Project closed',
    meaning: 'The participant did not complete the screener before the project closed, so there is no bonus.',
  },
  CRITERIA_NOT_MET: {
    title: 'Criteria not met',
    meaning: 'The participant was not selected or did not qualify for an incentive.',
  },
};
