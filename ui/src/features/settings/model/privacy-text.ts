import type { SharedItem } from '@panelist/domain/participation/browser';
import type { AccessLogEntry, StoredData, StoredDataCategory, Disclosure } from '@panelist/domain/support/browser';

interface Words {
  readonly title: string;
  /** What it is, where the list of the answer does not say it. */
  readonly text: (count: number) => string;
  /** Where the person sees or changes it. */
  readonly to?: string;
  readonly link?: string;
}

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

export const storedDataText: Readonly<Record<StoredDataCategory, Words>> = {
  account: { title: 'Account', text: () => '', to: '/settings', link: 'Account details' },
  profile: {
    title: 'Profile',
    text: (count) => (count === 0 ? 'Nothing yet.' : ''),
    to: '/profile',
    link: 'Your profile',
  },
  applications: {
    title: 'Applications',
    text: (count) =>
      count === 0 ? 'None yet.' : `${counted(count, 'application', 'applications')}, with the answers that you gave.`,
    to: '/surveys',
    link: 'My projects',
  },
  payments: {
    title: 'Payments',
    text: (count) => (count === 0 ? 'None yet.' : `${counted(count, 'payment', 'payments')}, with each of its steps.`),
    to: '/payouts',
    link: 'Earnings',
  },
  referrals: {
    title: 'Referrals',
    text: (count) => (count === 0 ? 'None yet.' : `${counted(count, 'referral', 'referrals')}, with status, times and bonus.`),
    to: '/referrals',
    link: 'Your referrals',
  },
  savedSearches: {
    title: 'Saved searches',
    text: (count) => (count === 0 ? 'None.' : `${counted(count, 'search', 'searches')}, and how alerts about them reach you.`),
    to: '/settings/notifications',
    link: 'Saved searches and alerts',
  },
  files: { title: 'Files', text: (count) => (count === 0 ? 'None.' : '') },
  logIns: {
    title: 'Where you are logged in',
    text: (count) => counted(count, 'device', 'devices'),
    to: '/settings/sessions',
    link: 'Log-ins',
  },
  history: {
    title: 'History',
    text: (count) => `${counted(count, 'stored fact', 'stored facts')} about what happened. Your copy has each of them in words.`,
  },
};

/** `Place of residence, Skills`; files of the same kind are counted. */
export function whatText({ category, what }: StoredData): string {
  if (category !== 'files' && category !== 'logIns') return what.join(', ');
  const kinds = [...new Set(what)];
  return kinds
    .map((kind) => ({ kind, count: what.filter((each) => each === kind).length }))
    .map(({ kind, count }) => (count === 1 ? kind : `${kind} (${count})`))
    .join(', ');
}

/** `A member of the support team logged in as you`. */
export const staffAccessText: Readonly<Record<AccessLogEntry['what'], string>> = {
  erasure: 'ordered the erasure of your account',
  impersonation: 'logged in as you',
  history: 'read the history of your account',
  state: 'looked at what your screens showed at an earlier time',
  account: 'read your account details',
  profile: 'read your profile',
  video: 'watched your video introduction',
  payout: 'looked at a payment to you',
  referrals: 'read your referrals',
  conversation: 'read a conversation of yours',
  departures: 'read what was shared about you',
  dispute: 'read a dispute of yours',
  review: 'read a review that you asked for',
  application: 'read an application of yours',
};

export const disclosureText: Readonly<Record<Disclosure['kind'], string>> = {
  payment: 'Payment',
  text: 'Text message',
  mail: 'Mail',
  social: 'Other site',
  identity: 'Identity verification',
  researcher: 'Research',
};

/** `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en-US')} kB`;
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}

/** What a researcher was given, as the participant's list calls it. */
export const sharedNames: Readonly<Record<SharedItem['kind'], string>> = {
  name: 'Your name',
  answers: 'Your answers to the screener',
  email: 'Your e-mail address',
  photo: 'Your photo',
  video: 'Your video introduction',
  socialLinks: 'The links to your social profiles',
  place: 'Roughly where you were',
  session: 'The time of your session',
  messages: 'Your messages and their files',
  cancellation: 'Your word when you cancelled',
};

/** `Since November 20, 2026, with your application`. */
export const sharingCauseText: Readonly<Record<SharedItem['cause'], string>> = {
  applied: 'with your application',
  invited: 'with your invitation',
  booked: 'with your session',
  wrote: 'in your conversation',
  cancelled: 'as you cancelled',
};
