import type { Actor } from '../../kernel/event.js';
import { cityTime, momentWithZone, plainMoment } from '../../kernel/dates.js';
import { formatCents } from '../../kernel/money.js';
import { endingText, refused } from '../ending.js';
import type { ParticipationEvent } from '../events.js';
import type { LifecycleStatus } from '../participation-lifecycle.js';

export interface TimelineText {
  readonly what: string;
  readonly who: string;
  readonly why?: string;
}

/** Who acted, as the participant reads it. */
export const actors = {
  participant: 'You',
  researcher: 'The researcher',
  staff: 'Our team',
  panelist: 'Panelist',
  support: 'Our support team, for you',
} as const;

type By = Pick<Actor, 'kind' | 'onBehalfOf'>;
type Of<Type extends ParticipationEvent['type']> = Extract<ParticipationEvent, { readonly type: Type }>['data'];

/** What the text needs in addition to the event. */
export interface TimelineContext {
  /** Status of the response before the event. */
  readonly from: LifecycleStatus;
  /** When the session booked with Panelist was before the event; null without one. */
  readonly sessionAt: string | null;
  /**
   * Zone of the reader, which their page names; null: times are in that of the booking, and name
   * it.
   */
  readonly zone: string | null;
  /** When it happened, ISO 8601; null where only the text counts. */
  readonly at: string | null;
}
type TextOf<Data> = (data: Data, by: By, context: TimelineContext) => TimelineText | readonly TimelineText[] | null;
type TimelineTexts = { readonly [Type in ParticipationEvent['type']]: TextOf<Of<Type>> };

/** The participant, or a member of staff who was logged in as them. */
const own = (what: string, { onBehalfOf }: By): TimelineText => ({
  what,
  who: onBehalfOf === undefined ? actors.participant : actors.support,
});
const theirs = (what: string, why = ''): TimelineText => ({ what, who: actors.researcher, ...(why === '' ? {} : { why }) });
const ours = (what: string, why: string): TimelineText => ({ what, who: actors.panelist, why });

/** When a session begins. */
const timeOf = (
  { start, timezone }: { readonly start: string; readonly timezone: string },
  { zone, at }: Pick<TimelineContext, 'zone' | 'at'>,
): string => (zone === null ? momentWithZone : plainMoment)(start, { zone: zone ?? timezone, now: Date.parse(at ?? start) });

/** The compiler refuses an event without words; null: the participant needs no line for it. */
const texts: TimelineTexts = {
  // Its statement says so.
  StartRefused: () => null,
  ScreenerStarted: (_, by) => own('You began the screener.', by),
  InvitationUsed: (_, by) => own('You used an invitation to this project.', by),
  ScreenerAnswerSaved: () => null,
  NdaAnswered: ({ agree }, by) =>
    own(agree ? 'You agreed to the terms of confidentiality.' : 'You did not agree to the terms of confidentiality.', by),
  PlaceShared: (_, by) => own('You shared where you are with the researcher.', by),
  ScreenerSubmitted: (data, by) => [own('You submitted your application.', by), ...verdict(data)],
  ApplicationQualified: (_, __, { from }) =>
    from === 'PENDING'
      ? ours('Your application counts now.', 'Your identity is verified.')
      : ours('Your identity is verified.', 'This project asks for it.'),
  // An invitation that skips the questions invites without a submission.
  ParticipantInvited: ({ automatic, message }, _, { from }) => {
    if (!automatic) return theirs('The researcher invited you.', message);
    const fits = 'Your answers fit, and this project invites at once.';
    return ours('You were invited.', from === 'PENDING' ? fits : 'The researcher’s invitation lets you in without questions.');
  },
  SessionBooked: (data, by, telling) => own(`You booked a session on ${timeOf(data, telling)}.`, by),
  SessionRescheduled: (data, by, telling) =>
    data.start === telling.sessionAt
      ? own(`You chose ${cityTime(data.timezone)} for your session; it begins when it did.`, by)
      : own(`You moved the session to ${timeOf(data, telling)}.`, by),
  SessionBookedElsewhere: (data, by, telling) => {
    const what = `session on ${timeOf(data, telling)}, booked on the researcher’s page.`;
    const isOwn = by.kind === 'panelist' || by.onBehalfOf !== undefined;
    return isOwn ? own(`You told us of your ${what}`, by) : theirs(`The researcher told us of your ${what}`);
  },
  RescheduleAllowed: () => theirs('The researcher allowed you to move the session once more.'),
  ProjectStarted: (_, by) => own('You started the project.', by),
  CompletionMarked: (_, by) => own('You marked the project as complete.', by),
  ParticipantAttended: ({ rule }) =>
    rule === undefined
      ? theirs('The researcher confirmed that you took part.')
      : ours('Your participation is confirmed.', unanswered),
  CheckedIn: ({ by: side }, by) =>
    side === 'participant' ? own('You checked in for the session.', by) : theirs('The researcher checked in for the session.'),
  SessionMissedByResearcher: ({ compensationCents }) =>
    ours(
      `The researcher did not come to your session.${youReceive(compensationCents)} You may book another time while the project is open.`,
      'You had checked in, and the researcher had not ten minutes after the start.',
    ),
  SessionCancelledByResearcher: ({ compensationCents, reason }) =>
    theirs(`The researcher cancelled your session.${youReceive(compensationCents)}`, reason),
  NoShowRecorded: () => theirs('The researcher recorded that you did not come.'),
  ResponseInvalidated: ({ reason }, _, { from }) =>
    from === 'PENDING' ? notChosen() : theirs('The researcher could not use your response.', reason),
  ResponseRejectedForQuality: ({ reason }, _, { from }) =>
    from === 'PENDING' ? notChosen() : theirs('The researcher did not accept your answers.', reason),
  ResponseCancelled: ({ message }, by) =>
    by.kind === 'system'
      ? ours('Your application was withdrawn.', 'You closed your account.')
      : { ...own('You withdrew.', by), ...(message === '' ? {} : { why: message }) },
  ApplicationClosed: ({ decidedAs }) => {
    const why = 'Closing a project ends every open application, whatever its answers. Thank you for your interest.';
    return decidedAs === 'staff'
      ? ours('Our team closed the project before you were chosen.', why)
      : theirs('The researcher closed the project before choosing you.', why);
  },
  ApplicationExpired: ({ identityMissing }) =>
    identityMissing
      ? ours(
          'Your application has ended, because your identity was not verified in time.',
          'This project asks for a verified identity.',
        )
      : ours(
          'Your application has ended, because nobody answered it in time.',
          'We end what stays without an answer, so that you need not wait. That says nothing about you or your answers.',
        ),
  AcceptedByDecision: () => ours('Your response counts as accepted.', decided),
  PaymentApproved: ({ incentiveCents, tipCents, rule }, { kind }) => {
    const isUnpaid = incentiveCents + tipCents === 0;
    const tip = tipCents === 0 ? '' : ` and a tip of ${formatCents(tipCents)}`;
    const amount = `an incentive of ${formatCents(incentiveCents)}${tip}, less our fee.`;
    if (rule !== undefined || kind === 'system')
      return ours(
        isUnpaid ? 'Your participation is complete. The project is unpaid.' : `Your payment is approved: ${amount}`,
        rule === undefined ? decided : unanswered,
      );
    return theirs(
      isUnpaid
        ? 'The researcher completed your participation. The project is unpaid.'
        : `The researcher approved your payment: ${amount}`,
    );
  },
  PaymentApprovalWithdrawn: ({ reason }, { kind }) =>
    kind === 'system'
      ? ours('The approval of a payment that was not sent ended. A new one follows.', decided)
      : theirs('The researcher took the approval of your payment back.', reason),
};

const youReceive = (cents: number): string => (cents === 0 ? '' : ` You receive ${formatCents(cents)} for it.`);

const decided = 'A dispute or a review was decided for you.';
const unanswered = 'The researcher had not answered in time, so we did.';

/**
 * What the researcher wrote about an application could reveal which answers they look for: it stays
 * with them (ADR 108).
 */
const notChosen = (): TimelineText =>
  theirs('The researcher has not chosen you.', endingText(refused('PENDING', 'not-usable')).reason);

function verdict({ qualified, qualifiedPendingIdVerification }: Of<'ScreenerSubmitted'>): readonly TimelineText[] {
  if (qualified) return [];
  if (qualifiedPendingIdVerification)
    return [ours('Your application waits for the verification of your identity.', 'This project asks for it.')];
  return [
    ours(
      'This project is looking for other people this time.',
      'Each project needs particular experiences. Your answers count for nothing else, and other projects may fit you well.',
    ),
  ];
}

/** The lines for one event. */
export function timelineText(
  event: ParticipationEvent,
  by: By,
  context: TimelineContext = { from: 'none', sessionAt: null, zone: null, at: null },
): readonly TimelineText[] {
  // The table has a function for each type, which takes the data of that type.
  const textOf = texts[event.type] as TextOf<ParticipationEvent['data']>;
  const words = textOf(event.data, by, context);
  if (words === null) return [];
  return 'what' in words ? [words] : words;
}
