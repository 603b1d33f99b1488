import { isQuantitative, type ProjectDetails } from '@panelist/domain/catalogue';
import type { ParticipationEvent } from '@panelist/domain/participation';

export type Watched = Extract<
  ParticipationEvent,
  {
    readonly type:
      | 'ScreenerSubmitted'
      | 'ApplicationQualified'
      | 'ParticipantInvited'
      | 'SessionBooked'
      | 'SessionRescheduled'
      | 'SessionBookedElsewhere'
      | 'ProjectStarted'
      | 'CompletionMarked'
      | 'CheckedIn'
      | 'ParticipantAttended';
  }
>;

export const intentions = ['invite', 'decline', 'check-in', 'attended', 'approve', 'reply', 'answer-dispute'] as const;

export interface Intention {
  readonly kind: (typeof intentions)[number];
  /** Milliseconds of the app's clock from the event. */
  readonly afterMs: number;
}

const dayMs = 86_400_000;

/** A study for so few people that its researcher has to choose among those who fit. */
const fewPeople = 8;

/** Studies whose researchers read applications for days before they answer. */
const slowReaders: ReadonlySet<string> = new Set(['MD-HOMEOFFICE']);

/** A number from 0 to 999, the same for the same participation: variety without randomness. */
function spread(participationId: string): number {
  let hash = 0;
  for (const letter of participationId) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000;
  return hash;
}

/**
 * What a simulated researcher does next: answers those who qualified, confirms studies without
 * sessions once they are marked as complete (or after a day, for people forget to), checks in for
 * booked sessions and runs them until their end, and pays. A session that is booked elsewhere takes
 * place two days after the invitation, unless the participant says when.
 */
export function intentionOf(
  { type, data, at }: Watched & { readonly at: string },
  { code, kindOfResearch, participantsWanted, externalBookingUrl, timeMinutesRequired }: ProjectDetails,
): Intention | null {
  const varied = (leastMs: number) => leastMs + spread(data.participationId) * 1.5;
  switch (type) {
    case 'ScreenerSubmitted':
    case 'ApplicationQualified': {
      if (type === 'ScreenerSubmitted' && !data.qualified) return null;
      const isFull = participantsWanted <= fewPeople && spread(data.participationId) % 3 === 0;
      return { kind: isFull ? 'decline' : 'invite', afterMs: varied(slowReaders.has(code) ? 3 * dayMs : 3_000) };
    }
    case 'ParticipantInvited':
      return externalBookingUrl === null ? null : { kind: 'attended', afterMs: varied(2 * dayMs) };
    case 'SessionBooked':
    case 'SessionRescheduled':
      return { kind: 'attended', afterMs: varied(Date.parse(data.end) - Date.parse(at)) };
    case 'SessionBookedElsewhere':
      return { kind: 'attended', afterMs: varied(Date.parse(data.start) + timeMinutesRequired * 60_000 - Date.parse(at)) };
    case 'ProjectStarted':
      return isQuantitative(kindOfResearch) ? { kind: 'attended', afterMs: varied(dayMs) } : null;
    case 'CompletionMarked':
      return { kind: 'attended', afterMs: varied(6_000) };
    case 'CheckedIn':
      return data.by === 'participant' ? { kind: 'check-in', afterMs: varied(3_000) } : null;
    case 'ParticipantAttended':
      return { kind: 'approve', afterMs: varied(4_000) };
    default:
      return type satisfies never;
  }
}

/**
 * The tip in US dollars: one participation in three gets a tenth of the incentive, in whole
 * dollars.
 */
export function tipOf(participationId: string, incentiveCents: number): number {
  return spread(participationId) % 3 === 0 ? Math.floor(incentiveCents / 1_000) : 0;
}

const invitations: readonly ((name: string) => string)[] = [
  (name) => `Thank you for applying to “${name}”! Your answers are just what we were hoping for, and we would love to have you.`,
  (name) => `We read your answers for “${name}” with great interest: you are exactly whom we want to learn from. Please join us!`,
  (name) => `Welcome to “${name}”! You fit our study very well. Thank you for taking the time, we look forward to it.`,
];

/** The message of an invitation, and how the two meet where they do so remotely. */
export function invitationOf(participationId: string, { name, researchConductType, kindOfResearch }: ProjectDetails) {
  const write = invitations[spread(participationId) % invitations.length] ?? ((text: string) => text);
  const meets = researchConductType === 2 && !isQuantitative(kindOfResearch);
  return {
    message: write(name),
    remoteCommunicationDetails: meets ? 'We meet in a video call; I send you the link before the session.' : null,
  };
}

const reasons: readonly string[] = [
  'Thank you for your careful answers. More people fit this study than it has places, and we had to choose. We would be glad to see you in the next one.',
  'We liked reading your application. This time we were looking for people whose situations differ as much as possible, and somebody close to yours was already in the group.',
];

/** Why an applicant who fits is not invited, in kind words. */
export const declineReasonOf = (participationId: string): string =>
  reasons[spread(participationId) % reasons.length] ?? 'The study has no place left.';

/**
 * A researcher reads and answers a message after some seconds, in milliseconds of the app's clock.
 */
export const replyAfterMs = (participationId: string): number => 4_000 + spread(participationId) * 6;

const answers: readonly (readonly [question: RegExp, text: string])[] = [
  [
    /\b(pay|paid|payment|incentive|money|gift card)/iu,
    'The payment goes out as soon as we have approved it, usually on the day of the study. You can follow it on the page Earnings.',
  ],
  [
    /\b(late|reschedul|another time|other time|move|postpone)/iu,
    'That is no problem. If there is a session, you can choose another time for it in My projects, at the latest four hours before a video call.',
  ],
  [
    /\b(cancel|sorry|can not|can't|cannot)\b/iu,
    'Thank you for telling us. If you can not take part, please cancel in My projects, so that somebody else gets the place.',
  ],
  [/\?/u, 'Good question! Do it as you would on any other day: that is exactly what we want to learn from.'],
];

/** The answer of a simulated researcher to this text; null for one that was erased. */
export const replyTo = (text: string | null): string =>
  answers.find(([question]) => question.test(text ?? ''))?.[1] ?? 'Thank you for letting us know! That helps us.';

/**
 * A researcher looks into what is contested before answering, in milliseconds of the app's clock.
 */
export const disputeAfterMs = (participationId: string): number => 20_000 + spread(participationId) * 20;

/** One researcher in three sees that the participant is right. */
export const answerToDispute = (participationId: string): { readonly accepts: boolean; readonly text: string } =>
  spread(participationId) % 3 === 0
    ? { accepts: true, text: 'You are right, we have looked again. We are sorry, and your payment is on its way.' }
    : {
        accepts: false,
        text: 'We have looked at our notes again and come to the same result. Panelist’s support team has all that we know and decides.',
      };
