import { hasEnded, type LifecycleStatus } from '../participation-lifecycle.js';

/** What a researcher is given of a participant, by kind: exactly what their calls answer. */
export const sharedKinds = [
  'name',
  'answers',
  'email',
  'photo',
  'video',
  'socialLinks',
  'place',
  'session',
  'messages',
  'cancellation',
] as const;
export type SharedKind = (typeof sharedKinds)[number];

/**
 * What the researcher's calls answer in the place of a first name that is withdrawn; an erased one
 * is empty.
 */
export const withheldFirstName = 'Participant';

/** What the participant, or the researcher, did when something was shared. */
export const sharingCauses = ['applied', 'invited', 'booked', 'wrote', 'cancelled'] as const;
export type SharingCause = (typeof sharingCauses)[number];

/** A kind in a sentence: “Stopped sharing {the answers}”. */
export const sharedKindText: Readonly<Record<SharedKind, string>> = {
  name: 'the name',
  answers: 'the answers to the screener',
  email: 'the e-mail address',
  photo: 'the photo',
  video: 'the video introduction',
  socialLinks: 'the social links',
  place: 'the rough place',
  session: 'the time of the session',
  messages: 'the messages and their files',
  cancellation: 'the word on the cancellation',
};

/** Why a kind stays shared for now, or for good. */
export const sharingReasons = ['undecided', 'underWay', 'bookkeeping', 'calendar'] as const;
export type SharingReason = (typeof sharingReasons)[number];

/** The pages and the refusal say the same. */
export const sharingReasonText: Readonly<Record<SharingReason, string>> = {
  undecided: 'The researcher is deciding on your application. Take the application back first.',
  underWay: 'The researcher needs this until your participation has ended and the payment is approved.',
  bookkeeping: 'The researcher paid you, and their bookkeeping must name who was paid.',
  calendar: 'The time of a session is also an appointment of the researcher.',
};

/** The facts of a response that decide what can be withdrawn. */
export interface SharingLifecycleFacts {
  readonly status: LifecycleStatus;
  readonly applicationClosed: boolean;
  readonly applicationExpired: boolean;
}

type Phase = 'undecided' | 'underWay' | 'paid' | 'over';

function phaseOf({ status, ...ended }: SharingLifecycleFacts): Phase {
  switch (status) {
    case 'PENDING':
      return hasEnded(ended) ? 'over' : 'undecided';
    case 'INVITED':
    case 'SCHEDULED':
    case 'ATTENDED':
      return 'underWay';
    case 'PAID':
      return 'paid';
    default:
      return 'over';
  }
}

const always = (): null => null;
const onceEnded = (phase: Phase): SharingReason | null => (phase === 'undecided' || phase === 'underWay' ? phase : null);

const rules: Readonly<Record<SharedKind, (phase: Phase) => SharingReason | null>> = {
  name: (phase) => (phase === 'paid' ? 'bookkeeping' : onceEnded(phase)),
  answers: onceEnded,
  email: onceEnded,
  photo: always,
  video: always,
  socialLinks: always,
  place: always,
  session: () => 'calendar',
  messages: (phase) => (phase === 'underWay' ? phase : null),
  cancellation: always,
};

/** Why this kind cannot be withdrawn now; null if it can. */
export const whyShared = (kind: SharedKind, lifecycle: SharingLifecycleFacts): SharingReason | null =>
  rules[kind](phaseOf(lifecycle));
