import { identityProviderName, providerNames } from '../identity/browser.js';
import type { DomainEvent } from '../kernel/event.js';
import type { EventType, ProductEvents } from '../registry.js';
import type { Disclosure } from './privacy-contracts.js';

/** What the table looks up of other streams. */
export interface DisclosureFacts {
  /** The project's name, or its id where the name is unknown. */
  readonly project: (projectId: string) => string;
  /** Whether the project's researcher is given the e-mail addresses of invited participants. */
  readonly exposesEmail: (projectId: string) => boolean;
  /** Whether the participant of a response had been invited by that time. */
  readonly wasInvited: (participationId: string, at: string) => boolean;
  /** When the event happened. */
  readonly at: string;
  /** The event's place in its stream. */
  readonly revision: number;
  /** Whether no person caused the event: the demo connects accounts when it makes them. */
  readonly isOfSystem: boolean;
}

type Table<Several extends readonly Disclosure[]> = {
  readonly [Type in EventType]?: (data: ProductEvents[Type], facts: DisclosureFacts) => Disclosure | Several;
};

const mail = (about: string): Disclosure => ({
  kind: 'mail',
  to: 'Our mail service',
  what: `Your e-mail address, your first name and a mail: ${about}.`,
});
/** ADR 112: the mail is left out where the response has moved on. */
const progress = (about: string): Disclosure => mail(`${about}, unless a later step came first`);
const text = (): Disclosure => ({ kind: 'text', to: 'Our text message service', what: 'Your phone number and a code.' });
const researcher = (projectName: string, what: string): Disclosure => ({
  kind: 'researcher',
  to: `The researcher of “${projectName}”`,
  what,
});
/** Before an invitation, the mail says nothing about the answers (ADR 108). */
function refused(
  { participationId, projectId }: { readonly participationId: string; readonly projectId: string },
  { project, wasInvited, at }: DisclosureFacts,
  about: (projectName: string) => string,
): Disclosure {
  const name = project(projectId);
  return mail(wasInvited(participationId, at) ? about(name) : `that the researcher of “${name}” has chosen other people`);
}
const payoutProviders = {
  TREMENDOUS: 'Tremendous (gift cards)',
  PAYPAL: 'PayPal',
} as const;

/** The events with which something always leaves. */
const certain = {
  RoleGranted: ({ role }) => mail(`that your account has the role “${role}” now`),
  RoleRevoked: ({ role }) => mail(`that your account has the role “${role}” no longer`),
  AccountSuspended: () => mail('that your account is suspended'),
  AccountReinstated: () => mail('that your account is no longer suspended'),
  EmailVerificationRequested: () => mail('the link that verifies your address'),
  PasswordResetRequested: () => mail('the link for a new password'),
  EmailChangeRequested: () => mail('the link that confirms a new address, and a notice to the former one'),
  EmailChanged: () => mail('a notice to your former address that it was changed'),
  WorkEmailVerificationRequested: () => ({
    kind: 'mail',
    to: 'Our mail service',
    what: 'Your work e-mail address and a mail: the link that verifies it.',
  }),
  PhoneCodeSent: text,
  IdentityVerificationBegun: () => ({
    kind: 'identity',
    to: `${identityProviderName} (identity verification)`,
    what: 'A number that stands for your account. What you then show there, such as a document and a photo, you give to them directly.',
  }),
  ParticipantInvited: ({ projectId }, { project, exposesEmail }) => [
    mail(`your invitation to “${project(projectId)}”`),
    ...(exposesEmail(projectId) ? [researcher(project(projectId), 'Your e-mail address.')] : []),
  ],
  MessagePosted: ({ projectId, by, attachments }, { project }) =>
    by === 'participant'
      ? researcher(project(projectId), `Your name and a message${attachments.length === 0 ? '' : ' with files'}.`)
      : mail(`that the researcher of “${project(projectId)}” has written to you, if you have not read it within ten minutes`),
  DisputeOpened: ({ projectId, files }, { project }) => [
    researcher(
      project(projectId),
      `What you dispute and why${files.length === 0 ? '' : ', with files'}, and a mail with your first name that you dispute it.`,
    ),
  ],
  DisputeAppealed: ({ projectId }, { project }) =>
    researcher(project(projectId), 'Why you appeal the decision on what you disputed.'),
  DisputeAnswered: ({ projectId }, { project }) =>
    mail(`that the researcher of “${project(projectId)}” has answered what you dispute`),
  DisputeAnswerMissed: ({ projectId }, { project }) =>
    mail(`that the researcher of “${project(projectId)}” has not answered what you dispute`),
  DisputeDecided: ({ projectId }, { project }) => mail(`the decision on what you disputed about “${project(projectId)}”`),
  DisputeSettled: ({ projectId }, { project }) => mail(`that what you disputed about “${project(projectId)}” has been put right`),
  ReviewRequested: () => mail('that somebody looks at a decision again'),
  ReviewDecided: () => mail('what came of a review that you asked for'),
  DisputeRemedied: ({ projectId }, { project }) =>
    mail(`that the decision on what you disputed about “${project(projectId)}” has been carried out`),
  SessionBooked: ({ projectId }, { project }) =>
    mail(`the time and place of your session for “${project(projectId)}”, and reminders before it`),
  SessionRescheduled: ({ projectId }, { project }) =>
    mail(`the new time of your session for “${project(projectId)}”, and reminders before it`),
  SessionBookedElsewhere: ({ projectId }, { project }) => mail(`reminders before your session for “${project(projectId)}”`),
  SessionMissedByResearcher: ({ projectId }, { project }) =>
    mail(`that the researcher missed your session for “${project(projectId)}”`),
  SessionCancelledByResearcher: ({ projectId }, { project }) =>
    mail(`that the researcher cancelled your session for “${project(projectId)}”`),
  CompletionMarked: ({ projectId }, { project }) =>
    researcher(project(projectId), 'A mail with your first name: that you have completed the task.'),
  ApplicationQualified: ({ projectId }, { project }) =>
    mail(`that your application to “${project(projectId)}” counts now, if the project invites at once and has not invited you`),
  ApplicationClosed: ({ projectId }, { project }) => mail(`that “${project(projectId)}” has closed`),
  ApplicationExpired: ({ projectId, identityMissing }, { project }) =>
    mail(
      identityMissing
        ? `that your application to “${project(projectId)}” ended without a verified identity`
        : `that nobody answered your application to “${project(projectId)}” in time`,
    ),
  NoShowRecorded: ({ projectId }, { project }) => mail(`that your session for “${project(projectId)}” did not take place`),
  ResponseInvalidated: (data, facts) => refused(data, facts, (name) => `that your response to “${name}” could not be used`),
  ResponseRejectedForQuality: (data, facts) => refused(data, facts, (name) => `that your answers to “${name}” were not accepted`),
  PayoutDestinationChanged: () => mail('that the destination of a payment was changed'),
  PayoutPreferenceSet: () => mail('that the destination of your payments was changed'),
  PayoutPreferenceChangeRequested: () => mail('the link that confirms another destination of your payments'),
  PayoutPreferenceChangeWithdrawn: () => mail('that the change of the destination of your payments was taken back'),
  PayoutDestinationRequested: () => mail('the link that confirms another destination of a payment'),
  PayoutSettled: () => mail('that you were paid'),
  PayoutRejected: () => mail('that a payment could not be sent'),
  PayoutReturned: () => mail('that a payment could not be delivered'),
  PayoutUnclaimed: () => mail('that a payment waits for you at PayPal'),
  PayoutReversed: ({ rewardId }) =>
    mail(rewardId === null ? 'that the provider took a payment back' : 'that the e-mail with a gift card came back'),
  PayoutVoided: () => mail('that a payment was taken back and is not sent'),
  PlaceShared: ({ projectId }, { project }) => researcher(project(projectId), 'Roughly where you were.'),
  ScreenerSubmitted: ({ projectId }, { project }) => [
    researcher(
      project(projectId),
      'Your name, your answers to the screener, and your photo, your video introduction and the links to your social profiles if you have them; also your countries if you moved in the half year before.',
    ),
    progress(`that your application to “${project(projectId)}” is submitted`),
  ],
  ParticipantAttended: ({ projectId }, { project }) => progress(`that you have taken part in “${project(projectId)}”`),
  PaymentApproved: ({ projectId }, { project }) => progress(`that your payment for “${project(projectId)}” is approved`),
  PayoutDispatchStarted: ({ method }) => ({
    kind: 'payment',
    to: payoutProviders[method],
    what:
      method === 'TREMENDOUS'
        ? 'Your name, your e-mail address for payments and the amount.'
        : 'Your e-mail address for payments and the amount.',
  }),
  PayoutResendStarted: () => ({
    kind: 'payment',
    to: payoutProviders.TREMENDOUS,
    what: 'Your e-mail address for payments, to deliver the gift card again.',
  }),
  ErasureRequested: () => mail('the receipt of the erasure'),
  PasswordChanged: () => mail('that your password was changed'),
  PasswordReset: () => mail('that your password was changed'),
  TotpConfirmed: () => mail('that an authenticator app was set up'),
  TotpRemoved: () => mail('that the authenticator app was removed'),
  PasskeyAdded: () => mail('that a passkey was added'),
  PasskeyRemoved: () => mail('that a passkey was removed'),
  SecondFactorRemoved: () => mail('that the second factor of your account was removed'),
  RecoveryCodeUsed: () => mail('that a recovery code was used to log in'),
  SocialProviderLinked: ({ provider }, { revision, isOfSystem }) => [
    { kind: 'social', to: providerNames[provider], what: 'That you connected your account there with Panelist.' },
    // The event after the registration is the sign-up's own: no mail reports it.
    ...(revision === 1 || isOfSystem ? [] : [mail(`that your ${providerNames[provider]} account was connected`)]),
  ],
  SocialProviderUnlinked: ({ provider }) => mail(`that your ${providerNames[provider]} account was disconnected`),
} satisfies Table<readonly [Disclosure, ...Disclosure[]]>;

/** The events with which nothing leaves in some cases. */
const conditional = {
  // Operators alone hear of a proposal.
  RightsChangeProposed: () => [],
  // The mail goes out only where a webhook or a worker brought the result.
  IdentityVerified: (_, { isOfSystem }) => (isOfSystem ? mail('that your identity is verified') : []),
  IdentityVerificationEnded: ({ outcome }, { isOfSystem }) =>
    isOfSystem && outcome !== 'abandoned' ? mail('that your identity could not be verified') : [],
  PlaceHeld: ({ projectId, offered }, { project }) =>
    offered ? mail(`that a place of “${project(projectId)}” is free for you`) : [],
  PlaceHoldEnded: ({ projectId, offered, reason }, { project }) =>
    offered && reason === 'closed' ? [mail(`that “${project(projectId)}” has closed, for which you waited`)] : [],
  WaitingListLeft: ({ projectId, reason }, { project }) =>
    reason === 'closed' ? [mail(`that “${project(projectId)}” has closed, for which you waited`)] : [],
  InvitationCreated: ({ projectId, emailIndex }, { project }) =>
    emailIndex === null ? [] : mail(`an invitation to “${project(projectId)}”`),
  InvitationUsed: ({ projectId, skipsQuestions }, { project }) =>
    skipsQuestions ? researcher(project(projectId), 'Your name, and your photo and video introduction if you have them.') : [],
  ResponseCancelled: ({ projectId, from }, { project }) =>
    from === 'SCHEDULED' ? mail(`that your session for “${project(projectId)}” is cancelled`) : [],
  CheckedIn: ({ projectId, by }, { project }) =>
    by === 'participant'
      ? researcher(project(projectId), 'A mail with your first name: that you have checked in for your session.')
      : [],
} satisfies Table<readonly Disclosure[]>;

/**
 * The events after which something about the person is known outside of Panelist, and what. A test
 * of the workers compares it with the events after which they send a message.
 */
const table: Table<readonly Disclosure[]> = {
  ...certain,
  ...conditional,
};

/** The types of events after which something left Panelist. */
export const disclosureTypes = Object.keys(table) as readonly EventType[];
/** Those of them after which nothing left in some cases. */
export const conditionalDisclosureTypes = Object.keys(conditional) as readonly EventType[];

/** What left Panelist with an event: nothing for most of them. */
export function disclosuresOf({ type, data }: DomainEvent, facts: DisclosureFacts): readonly Disclosure[] {
  // Each entry of the table takes the data of its own type.
  const entries = table as Readonly<
    Record<string, ((data: object, facts: DisclosureFacts) => Disclosure | readonly Disclosure[]) | undefined>
  >;
  return [entries[type]?.(data, facts) ?? []].flat();
}
