import { providerNames } from '../identity/browser.js';
import type { DomainEvent } from '../kernel/event.js';
import type { EventType, ProductEvents } from '../registry.js';
import type { Departure } from './privacy-contracts.js';

/** What the table looks up of other streams. */
export interface DepartureFacts {
  /** The project's name, or its id where the name is unknown. */
  readonly project: (projectId: string) => string;
  /** Whether the project's researcher is given the e-mail addresses of invited participants. */
  readonly exposesEmail: (projectId: string) => boolean;
  /** The event's place in its stream. */
  readonly revision: number;
  /** Whether no person caused the event: the demo connects accounts when it makes them. */
  readonly isOfSystem: boolean;
}

type Left = Pick<Departure, 'kind' | 'to' | 'what'>;
type Table = {
  readonly [Type in EventType]?: (data: ProductEvents[Type], facts: DepartureFacts) => Left | readonly Left[];
};

const mail = (about: string): Left => ({
  kind: 'mail',
  to: 'Our mail service',
  what: `Your e-mail address, your first name and a mail: ${about}.`,
});
const text = (): Left => ({ kind: 'text', to: 'Our text message service', what: 'Your phone number and a code.' });
const researcher = (projectName: string, what: string): Left => ({
  kind: 'researcher',
  to: `The researcher of “${projectName}”`,
  what,
});
const payoutProviders = {
  TREMENDOUS: 'Tremendous (gift cards)',
  PAYPAL: 'PayPal',
} as const;

/**
 * The events after which something about the person is known outside of Panelist, and what. A test of
 * the workers compares it with the events after which they send a message.
 */
const table: Table = {
  EmailVerificationRequested: () => mail('the link that verifies your address'),
  PasswordResetRequested: () => mail('the link for a new password'),
  EmailChangeRequested: () => mail('the link that confirms a new address, and a notice to the former one'),
  WorkEmailVerificationRequested: () => ({
    kind: 'mail',
    to: 'Our mail service',
    what: 'Your work e-mail address, your first name and a mail: the link that verifies the address.',
  }),
  PhoneCodeSent: text,
  ParticipantInvited: ({ projectId }, { project, exposesEmail }) => [
    mail(`your invitation to “${project(projectId)}”`),
    ...(exposesEmail(projectId) ? [researcher(project(projectId), 'Your e-mail address.')] : []),
  ],
  ApplicationClosed: ({ projectId }, { project }) => mail(`that “${project(projectId)}” has closed`),
  PayoutDestinationChanged: () => mail('that the destination of a payment was changed'),
  PayoutPreferenceSet: () => mail('that the destination of your payments was changed'),
  PayoutSettled: () => mail('that you were paid'),
  ScreenerSubmitted: ({ projectId }, { project }) =>
    researcher(
      project(projectId),
      'Your first name, your answers to the screener, and your photo and video introduction if you have them.',
    ),
  PayoutDispatchStarted: ({ method }) => ({
    kind: 'payment',
    to: payoutProviders[method],
    what:
      method === 'TREMENDOUS'
        ? 'Your name, your e-mail address for payments and the amount.'
        : 'Your e-mail address for payments and the amount.',
  }),
  PayoutResent: () => ({
    kind: 'payment',
    to: payoutProviders.TREMENDOUS,
    what: 'Your e-mail address for payments, to deliver the gift card again.',
  }),
  ErasureRequested: () => mail('the receipt of the erasure'),
  PasswordChanged: () => mail('that your password was changed'),
  PasswordReset: () => mail('that your password was changed'),
  SocialProviderLinked: ({ provider }, { revision, isOfSystem }) => [
    { kind: 'social', to: providerNames[provider], what: 'That you connected your account there with Panelist.' },
    // The event after the registration is the sign-up's own: no mail tells of it.
    ...(revision === 1 || isOfSystem ? [] : [mail(`that your ${providerNames[provider]} account was connected`)]),
  ],
  SocialProviderUnlinked: ({ provider }) => mail(`that your ${providerNames[provider]} account was disconnected`),
};

/** The types of events after which something left Panelist. */
export const departureTypes = Object.keys(table) as readonly EventType[];

/** What left Panelist with an event: nothing for most of them. */
export function whatLeft({ type, data }: DomainEvent, facts: DepartureFacts): readonly Left[] {
  // Each entry of the table takes the data of its own type.
  const entries = table as Readonly<
    Record<string, ((data: object, facts: DepartureFacts) => Left | readonly Left[]) | undefined>
  >;
  return [entries[type]?.(data, facts) ?? []].flat();
}
