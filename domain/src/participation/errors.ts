import { errorsOf, type DomainError } from '../kernel/domain-error.js';

/** Refusals about responses and screener cycles. Sentences of document 2 §6 and §8 where it has one. */
export const participationErrors = {
  'participation.wrong-state': 'That is not possible in the present state of your application.',
  'participation.project-closed': 'This project is now closed.',
  'participation.not-recruiting': 'This project is not taking new applications at the moment.',
  'participation.profile-required': "We're sorry, but you need to complete your profile before you can apply to projects",
  'participation.email-unverified': 'A verified email is required to participant in projects.',
  'participation.phone-and-photo-required': 'Please verify your phone number and add a profile photo before you apply.',
  'participation.work-email-required':
    'You must provide a verified work email to participate in industry professional related research projects.',
  'participation.incorrect-demographics': 'This project is looking for participants with a different background.',
  'participation.screener-limit':
    'You have 0 surveys remaining this period. You can only take up to {limit} surveys within a 24 hour period.',
  'participation.cycle-running': 'This period has not ended yet.',
  'participation.answers-invalid': 'Please check your answers.',
  'participation.not-qualified': 'This application cannot be invited automatically.',
  'participation.session-not-begun': 'The session has not begun yet.',
  'participation.session-past': 'The session has begun already.',
  'participation.tip-too-high': 'A tip may be at most 25 % of the incentive.',
} as const;

export const participationError = errorsOf(participationErrors);

/** The limit with its number in the sentence; `retryAt` is the end of the cycle. */
export function screenerLimitReached(limit: number, retryAt?: string): DomainError {
  const sentence = participationErrors['participation.screener-limit'].replace('{limit}', String(limit));
  return participationError(
    'participation.screener-limit',
    { reason: 'noScreenersLeft', ...(retryAt === undefined ? {} : { retryAt }) },
    sentence,
  );
}
