import { refusal, refusalMaker, type Refusal } from '../kernel/refusal.js';

/**
 * Refusals about responses and screener cycles. Sentences of document 2 §6 and §8 where it has one.
 */
export const participationRefusals = {
  'participation.wrong-state': refusal('conflict', `That is not possible: this application's status is "{status}".`),
  'participation.project-closed': refusal('conflict', 'This project is now closed.'),
  'participation.application-ended': refusal('conflict', 'This application has ended: it was not decided in time.'),
  'participation.not-recruiting': refusal('conflict', 'This project is not taking new applications at the moment.'),
  'participation.profile-required': refusal(
    'forbidden',
    "We're sorry, but you need to complete your profile before you can apply to projects",
  ),
  'participation.email-unverified': refusal('forbidden', 'A verified email is required to participant in projects.'),
  'participation.phone-and-photo-required': refusal(
    'forbidden',
    'Please verify your phone number and add a profile photo before you apply.',
  ),
  'participation.work-email-required': refusal(
    'forbidden',
    'You must provide a verified work email to participate in industry professional related research projects.',
  ),
  'participation.incorrect-demographics': refusal(
    'forbidden',
    'This project is looking for participants with a different background.',
  ),
  'participation.own-organization': refusal(
    'forbidden',
    'People of the organization that runs a project cannot take part in it.',
  ),
  'participation.screener-limit': refusal(
    'too-many',
    'You have 0 surveys remaining this period. You can only take up to {limit} surveys within a 24 hour period.',
  ),
  'participation.cycle-running': refusal('conflict', 'This period has not ended yet.'),
  'participation.answers-invalid': refusal('invalid', 'Please check your answers.'),
  'participation.not-qualified': refusal('conflict', 'This application cannot be invited automatically.'),
  'participation.session-not-begun': refusal('conflict', 'The session has not begun yet.'),
  'participation.check-in-not-open': refusal('conflict', 'You can check in from {minutes} minutes before the session begins.'),
  'participation.check-in-over': refusal('conflict', 'The session is over: nobody can check in any more.'),
  'participation.session-missed': refusal(
    'conflict',
    'This session counts as missed: you had not checked in {minutes} minutes after its start.',
  ),
  'participation.participant-checked-in': refusal(
    'conflict',
    'The participant has checked in for this session. Check in as well before you record that they did not come, or refuse their response.',
  ),
  'participation.session-past': refusal('conflict', 'The session has begun already.'),
  'participation.already-completed': refusal(
    'conflict',
    "The researcher has already been notified that you've completed the project.",
  ),
  'participation.completion-off': refusal(
    'conflict',
    'The researcher of this project confirms on their own who has taken part. There is nothing you have to do.',
  ),
  'participation.payment-sent': refusal(
    'conflict',
    'The payment is on its way or has arrived: its approval cannot be withdrawn any more.',
  ),
  'participation.payment-preparing': refusal('conflict', 'The payment is being prepared. Please try again in a moment.'),
  'participation.invitation-unknown': refusal(
    'not-found',
    'This invitation does not exist. Please check the link, or ask the researcher for a new one.',
  ),
  'participation.invitation-used': refusal(
    'conflict',
    'This invitation has been used already. An invitation lets one person in, once.',
  ),
  'participation.invitation-foreign': refusal(
    'forbidden',
    'This invitation is for another e-mail address. Log in with the account that has it.',
  ),
  'participation.places-full': refusal('conflict', 'All places of this project are taken for now.'),
  'participation.place-free': refusal('conflict', 'A place is free: you can start the screener now.'),
  'participation.too-many-place-holds': refusal(
    'conflict',
    'Places in {most} projects are held for you already. Submit or quit one of those screeners first.',
  ),
  'participation.sharing-kept': refusal('conflict', '{why}'),
  'participation.tip-too-high': refusal('invalid', 'A tip may be at most 25% of the incentive.'),
} as const;

export const participationRefusal = refusalMaker(participationRefusals);

/** Names the limit in the message; `retryAt` is the end of the cycle. */
export function screenerLimitReached(limit: number, retryAt?: string): Refusal {
  return participationRefusal(
    'participation.screener-limit',
    { limit },
    { reason: 'noScreenersLeft', ...(retryAt === undefined ? {} : { retryAt }) },
  );
}
