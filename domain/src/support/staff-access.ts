/**
 * What a member of staff may read of one person, other than by logging in as them (contract,
 * Staff).
 */
export const staffAccessKinds = [
  'history',
  'state',
  'account',
  'profile',
  'video',
  'payout',
  'referrals',
  'conversation',
  'departures',
  'dispute',
  'review',
  'application',
] as const;
export type StaffAccessKind = (typeof staffAccessKinds)[number];

export const staffAccessText: Readonly<Record<StaffAccessKind, string>> = {
  history: 'the participant’s history',
  state: 'what the participant’s screens showed at a time',
  account: 'the participant’s account details',
  profile: 'the participant’s profile',
  video: 'the participant’s video introduction',
  payout: 'a payout of the participant',
  referrals: 'the participant’s referrals',
  conversation: 'a conversation of the participant',
  departures: 'what was shared about the participant',
  dispute: 'a dispute of the participant',
  review: 'a review that the participant asked for',
  application: 'an application of the participant',
};
