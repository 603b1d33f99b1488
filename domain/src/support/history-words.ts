import type { z } from 'zod';
import { formatCents } from '../kernel/money.js';
import type { allEvents, EventType } from '../registry/index.js';

type DataOf<Type extends EventType> = z.output<(typeof allEvents)[Type]['data']>;

/** What a sentence needs besides the event. */
export interface HistoryNames {
  /** Name of a project, or its id where nothing is known of it. */
  readonly project: (projectId: string) => string;
}

const day = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
const methodName = { TREMENDOUS: 'gift card', PAYPAL: 'PayPal' } as const;
const providerName = { TREMENDOUS: 'Tremendous', PAYPAL: 'PayPal' } as const;
const orErased = (text: string): string => (text === '' ? '(erased)' : text);

/** What each event means, as a sentence in the past tense for support (contract, Staff). */
export const historyWords: { readonly [Type in EventType]: (data: DataOf<Type>, names: HistoryNames) => string } = {
  AccountRegistered: ({ email, provider }) =>
    `Signed up as ${orErased(email)}${provider === 'email' ? '' : ` through ${provider}`}.`,
  EmailVerificationRequested: ({ email }) => `A verification mail to ${orErased(email)} was asked for.`,
  EmailVerificationSent: () => 'The verification mail was sent.',
  EmailVerified: () => 'Verified the e-mail address.',
  PhoneCodeRequested: ({ phone }) => `A code to ${orErased(phone)} was asked for.`,
  PhoneCodeSent: () => 'The code was sent by text message.',
  PhoneCodeRefused: ({ triesLeft }) => `Entered a wrong code; ${triesLeft} ${triesLeft === 1 ? 'try was' : 'tries were'} left.`,
  PhoneVerified: ({ phone }) => `Verified the phone number ${orErased(phone)}.`,
  RoleGranted: ({ role }) => `Was given the role ${role}.`,
  Claimed: () => 'An e-mail address or phone number was reserved for this account.',
  Released: ({ reason }) =>
    ({
      'sign-up-unfinished': 'A reserved address was given free again, for the sign-up was never finished.',
      changed: 'A former address was given free.',
      erased: 'An address was given free with the erasure.',
    })[reason],
  ProfileCreated: ({ location }) => `Created a profile in ${orErased(location.formattedAddress)}.`,
  DemographicsChanged: () => 'Set the demographics.',
  EmploymentChanged: ({ employment }) => `Set the employment${employment.company ? ` (${employment.company})` : ''}.`,
  SkillsChanged: ({ skills }) => `Set ${skills.length} ${skills.length === 1 ? 'skill' : 'skills'}.`,
  PictureChanged: ({ fileId }) => (fileId === null ? 'Removed the profile photo.' : 'Added a profile photo.'),
  PayoutPreferenceSet: ({ method, email }) => `Chose ${methodName[method]} to ${orErased(email)} for future payments.`,
  ProjectDrafted: ({ details }) => `Drafted the project “${details.name}”.`,
  ScreenerDefined: ({ questions }) => `Defined a screener of ${questions.length} questions.`,
  ProjectPublished: ({ publishedAt }) => `Published the project on ${day(publishedAt)}.`,
  RecruitingPaused: () => 'Paused recruiting.',
  RecruitingResumed: () => 'Resumed recruiting.',
  ProjectClosed: () => 'Closed the project.',
  ScreenerStarted: ({ projectId }, { project }) => `Started the screener of “${project(projectId)}”.`,
  ScreenerAnswerSaved: ({ projectId, responses }, { project }) =>
    `Saved a draft for “${project(projectId)}” with ${responses.length} ${responses.length === 1 ? 'answer' : 'answers'}.`,
  NdaAnswered: ({ projectId, agree }, { project }) =>
    `${agree ? 'Agreed' : 'Did not agree'} to the NDA of “${project(projectId)}”.`,
  ScreenerSubmitted: ({ projectId, qualified, qualifiedPendingIdVerification }, { project }) => {
    const verdict = qualified
      ? 'qualified'
      : qualifiedPendingIdVerification
        ? 'qualified, pending ID verification'
        : 'did not qualify';
    return `Submitted the screener of “${project(projectId)}” and ${verdict}.`;
  },
  ParticipantInvited: ({ projectId, automatic }, { project }) =>
    `Was invited to “${project(projectId)}”${automatic ? ' automatically' : ''}.`,
  SessionBooked: ({ projectId, start }, { project }) => `Booked a session of “${project(projectId)}” on ${day(start)}.`,
  SessionRescheduled: ({ projectId, start }, { project }) => `Moved the session of “${project(projectId)}” to ${day(start)}.`,
  ProjectStarted: ({ projectId }, { project }) => `Started “${project(projectId)}”.`,
  CompletionMarked: ({ projectId }, { project }) => `Marked “${project(projectId)}” as complete.`,
  ParticipantAttended: ({ projectId }, { project }) => `Was marked as having taken part in “${project(projectId)}”.`,
  NoShowRecorded: ({ projectId }, { project }) => `Was marked as not having come to “${project(projectId)}”.`,
  ResponseInvalidated: ({ projectId }, { project }) => `The response to “${project(projectId)}” was marked as invalid.`,
  ResponseRejectedForQuality: ({ projectId }, { project }) =>
    `The response to “${project(projectId)}” was rejected for its quality.`,
  ResponseCancelled: ({ projectId, tooLate }, { project }) =>
    `Cancelled the response to “${project(projectId)}”${tooLate ? ', too late before the session' : ''}.`,
  ApplicationClosed: ({ projectId }, { project }) => `The application to “${project(projectId)}” ended, for the project closed.`,
  PaymentApproved: ({ projectId, incentiveCents, tipCents }, { project }) => {
    const tip = tipCents > 0 ? ` with a tip of ${formatCents(tipCents)}` : '';
    return `The payment of ${formatCents(incentiveCents)}${tip} for “${project(projectId)}” was approved.`;
  },
  ScreenerCycleOpened: ({ limit, expiresAt }) => `A screener cycle began: ${limit} screeners until ${day(expiresAt)}.`,
  ScreenerCounted: ({ count }) => `A screener was counted, number ${count} of the cycle.`,
  ScreenerCycleReset: () => 'The screener cycle was reset.',
  PayoutRequested: ({ netCents, method, cause }) =>
    `A payout of ${formatCents(netCents)} by ${methodName[method]} was requested for “${cause.projectName}”.`,
  PayoutDispatchStarted: ({ attempt, method }) =>
    `Attempt ${attempt} to send the payout through ${providerName[method]} started.`,
  PayoutAccepted: () => 'The provider accepted the payout.',
  PayoutSettled: () => 'The payout was paid.',
  PayoutRejected: ({ funding }) => `The provider refused the payout${funding ? ' for want of our funds' : ''}.`,
  PayoutOutcomeUnknown: () => 'The provider gave no clear answer; the payout may have been paid and is looked up.',
  PayoutConfirmedAbsent: ({ attempt }) => `A look-up proved that attempt ${attempt} never reached the provider.`,
  PayoutUnclaimed: () => 'The payout waits at the provider to be claimed.',
  PayoutHeld: () => 'The provider holds the payout for review.',
  PayoutReturned: () => 'The payout could not be delivered.',
  PayoutReversed: () => 'The provider took the paid payout back.',
  PayoutResent: () => 'The delivery of the same gift card was started again.',
  PayoutRetryRequested: () => 'Sending the payout again was requested.',
  PayoutDestinationChanged: ({ method, recipientEmail }) =>
    `The destination of the payout was changed to ${methodName[method]}, ${orErased(recipientEmail)}.`,
  PayoutVoided: () => 'The payout was voided.',
};

/** The sentence for an event of the log. Events are validated when they are read, so that the data fits its type. */
export function historySentence(type: EventType, data: Record<string, unknown>, names: HistoryNames): string {
  const words = historyWords[type] as (data: Record<string, unknown>, names: HistoryNames) => string;
  return words(data, names);
}
