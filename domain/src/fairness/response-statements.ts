import { refused } from '../participation/browser.js';
import { endingWords, missedAfterMinutes, participationLife } from '../participation/browser.js';
import type { ParticipationEvent } from '../participation/events.js';
import { counted } from '../kernel/sentence-words.js';
import { formatCents } from '../kernel/money.js';
import {
  byDispute,
  byReview,
  makerOf,
  pages,
  written,
  type Fact,
  type Happened,
  type Tell,
  type Telling,
  type Told,
} from './statement.js';

type Of<Type extends ParticipationEvent['type']> = Extract<ParticipationEvent, { readonly type: Type }>['data'];
interface OnProject {
  readonly participationId: string;
  readonly projectId: string;
}

/** The status of the response before the event. */
export const statusBefore = (before: readonly Happened[]): participationLife.LifeStatus =>
  before.reduce<participationLife.LifeStatus>((status, { type }) => {
    const after: Readonly<Record<string, participationLife.LifeStatus | null>> = participationLife.statusAfter;
    return after[type] ?? status;
  }, 'none');

const named = ({ projectId }: OnProject, { project }: Telling): string => `“${project(projectId)}”`;

/** When the person did something, as a fact that leads to the page of the application. */
function when(
  type: ParticipationEvent['type'],
  what: string,
  { participationId }: OnProject,
  { before, time }: Telling,
): readonly Fact[] {
  const at = before.findLast((event) => event.type === type)?.at;
  return at === undefined ? [] : [{ text: `${what} on ${time(at)}.`, from: pages.application(participationId) }];
}

const submitted = (data: OnProject, telling: Telling): readonly Fact[] =>
  when('ScreenerSubmitted', 'You submitted your answers', data, telling);
const nothingElse = 'Your other applications go on as before.';

/** Which answers or facts do not fit is never said: it would tell the rule of the screener. */
const screenerOutcome: Tell<Of<'ScreenerSubmitted'>> = (data, telling) => {
  const { responses, qualified, qualifiedPendingIdVerification: owed, participationId } = data;
  const outcome = {
    kind: 'screener-outcome',
    by: 'rule',
    rule: 'screener-outcome',
  } as const;
  const given: Fact = {
    text:
      responses.length === 0
        ? 'You submitted the screener.'
        : `You answered ${responses.length === 1 ? 'one question' : `${responses.length} questions`} of the screener.`,
    from: pages.application(participationId),
  };
  const fit = (isMet: boolean): Fact => ({ text: `What this project looks for: ${isMet ? 'met' : 'not met'}.` });
  if (qualified)
    return {
      ...outcome,
      decision: `Your answers fit ${named(data, telling)}.`,
      facts: [given, fit(true)],
      consequence: 'The researcher chooses among the applications that fit.',
    };
  if (owed)
    return {
      ...outcome,
      decision: `Your answers fit ${named(data, telling)}, and your identity is not verified yet.`,
      facts: [
        given,
        fit(true),
        { text: 'A verified identity, which this project asks for: not met yet.', from: pages.application(participationId) },
      ],
      consequence: 'Your application counts once your identity is verified.',
    };
  return {
    ...outcome,
    decision: `${named(data, telling)} is looking for people with other experiences this time.`,
    facts: [given, fit(false)],
    consequence: `An invitation is unlikely. ${nothingElse}`,
    objection: byReview(telling.at, false),
  };
};

/** Before an invitation, the kind of the refusal would say which answers the researcher looks for. */
const notSelected = (data: OnProject, telling: Telling): Told => ({
  kind: 'not-selected',
  decision: `The researcher of ${named(data, telling)} chose other people.`,
  by: makerOf(telling.actor),
  rule: 'selection',
  facts: [...submitted(data, telling), { text: endingWords(refused('PENDING', 'not-usable')).reason }],
  consequence: `You are not invited, so there is nothing to be paid. ${nothingElse}`,
  objection: byReview(telling.at, false),
});

const refusedWork =
  (kind: 'response-invalid' | 'response-rejected', what: string): Tell<Of<'ResponseInvalidated'>> =>
  (data, telling) => {
    if (statusBefore(telling.before) === 'PENDING') return notSelected(data, telling);
    return {
      kind,
      decision: `The researcher of ${named(data, telling)} ${what}.`,
      by: makerOf(telling.actor),
      rule: 'refused-work',
      facts: [
        ...when('ParticipantAttended', 'It was recorded that you took part', data, telling),
        ...when('CompletionMarked', 'You marked the task as complete', data, telling),
        ...written('What the researcher wrote', data.reason),
      ],
      consequence: `This work is not paid. ${nothingElse}`,
      objection: byDispute(telling.at, 'rejection'),
    };
  };

/** When the session began that was booked last. */
function sessionOf({ participationId }: OnProject, { before, time }: Telling): readonly Fact[] {
  const session = before.findLast(
    ({ type }) => type === 'SessionBooked' || type === 'SessionRescheduled' || type === 'SessionBookedElsewhere',
  );
  const start = session?.data['start'];
  return typeof start === 'string'
    ? [{ text: `Your session began on ${time(start)}.`, from: pages.application(participationId) }]
    : [];
}

const noShow: Tell<Of<'NoShowRecorded'>> = (data, telling) => {
  return {
    kind: 'no-show',
    decision: `The researcher of ${named(data, telling)} recorded that you did not come.`,
    by: makerOf(telling.actor),
    rule: 'no-show',
    facts: sessionOf(data, telling),
    consequence: `This session is not paid. ${nothingElse}`,
    objection: byDispute(telling.at, 'no-show'),
  };
};

const bookAgain = 'While the project is open, you may book another time.';

const sessionMissed: Tell<Of<'SessionMissedByResearcher'>> = (data, telling) => ({
  kind: 'session-missed',
  decision: `The researcher of ${named(data, telling)} missed your session.`,
  by: 'rule',
  rule: 'lost-session',
  facts: [
    ...sessionOf(data, telling),
    ...when('CheckedIn', 'You checked in', data, telling),
    { text: `The researcher had not checked in ${counted(missedAfterMinutes, 'minute')} after the start.` },
  ],
  consequence: `${paidFor(data.compensationCents)}${bookAgain}`,
});

const sessionCancelled: Tell<Of<'SessionCancelledByResearcher'>> = (data, telling) => ({
  kind: 'session-cancelled',
  decision: `The researcher of ${named(data, telling)} cancelled your session.`,
  by: makerOf(telling.actor),
  rule: 'lost-session',
  facts: [
    { text: `Your session was to begin on ${telling.time(data.start)}.`, from: pages.application(data.participationId) },
    ...written('What the researcher wrote', data.reason),
  ],
  consequence: `${paidFor(data.compensationCents)}${bookAgain}`,
});

const paidFor = (cents: number): string => (cents === 0 ? '' : `You receive ${formatCents(cents)} for your time. `);

const startReasons: Readonly<
  Record<
    Of<'StartRefused'>['reason'],
    (data: Of<'StartRefused'>, telling: Telling) => Pick<Told, 'rule' | 'facts' | 'consequence'>
  >
> = {
  demographics: () => ({
    rule: 'who-may-start',
    facts: [{ text: 'What this project asks of everybody, by your profile: not met.', from: pages.profile }],
    consequence: 'You cannot apply to this project. Other projects are open to you.',
  }),
  'work-email': () => ({
    rule: 'who-may-start',
    facts: [{ text: 'A verified work e-mail, which this project asks for: not met.', from: pages.profile }],
    consequence: 'You can apply once your work e-mail is verified.',
  }),
  'own-organization': () => ({
    rule: 'who-may-start',
    facts: [{ text: 'You belong to the organization that runs this project.' }],
    consequence: 'You cannot take part in projects of your own organization.',
  }),
  limit: ({ limit, until }, { time }) => ({
    rule: 'screener-limit',
    facts: [{ text: `You have submitted ${limit ?? 'all'} screeners in this period.`, from: '/panelists/v2/dashboard' }],
    consequence: until === null ? 'You can apply again in the next period.' : `You can apply again from ${time(until)} on.`,
  }),
};

const startRefused: Tell<Of<'StartRefused'>> = (data, telling) => ({
  kind: 'start-refused',
  decision: `You could not start ${named(data, telling)}.`,
  by: 'rule',
  ...startReasons[data.reason](data, telling),
  objection: byReview(telling.at, false),
});

const expired: Tell<Of<'ApplicationExpired'>> = (data, telling) => ({
  kind: 'application-expired',
  decision: `Your application to ${named(data, telling)} ended ${data.identityMissing ? 'without a verified identity' : 'without an answer'}.`,
  by: 'rule',
  rule: 'unanswered-application',
  facts: [
    ...submitted(data, telling),
    {
      text: data.identityMissing
        ? 'Your identity was not verified in time.'
        : 'The researcher did not answer in time. That says nothing about you or your answers.',
    },
  ],
  consequence: `There is nothing you have to do. Should the researcher still choose you, we write to you. ${nothingElse}`,
  objection: byReview(telling.at, false),
});

const closed: Tell<Of<'ApplicationClosed'>> = (data, telling) => ({
  kind: 'application-closed',
  decision: `${named(data, telling)} closed before anybody decided about your application.`,
  by: 'researcher',
  rule: 'closed-project',
  facts: [...submitted(data, telling), { text: 'The researcher closed the project, which ends every open application.' }],
  consequence: `There is nothing you have to do. ${nothingElse}`,
  objection: byReview(telling.at, false),
});

const approvalWithdrawn: Tell<Of<'PaymentApprovalWithdrawn'>> = (data, telling) => {
  // A review was decided for the person: the next approval follows at once.
  if (telling.actor.kind === 'system') return null;
  const approved = telling.before.findLast(({ type }) => type === 'PaymentApproved')?.data;
  const cents = approved === undefined ? 0 : Number(approved['incentiveCents']) + Number(approved['tipCents']);
  return {
    kind: 'approval-withdrawn',
    decision: `The researcher of ${named(data, telling)} took the approval of your payment back.`,
    by: makerOf(telling.actor),
    rule: 'approval-withdrawn',
    facts: [
      ...(cents > 0
        ? [
            {
              text: `A payment of ${formatCents(cents)} before our fee was approved, and nothing of it was sent yet.`,
              from: pages.application(data.participationId),
            },
          ]
        : []),
      ...written('What the researcher wrote', data.reason),
    ],
    consequence: 'Nothing is paid now. The researcher can approve the payment again.',
    objection: byDispute(telling.at, 'missing-payment'),
  };
};

const byRule = { by: 'rule', rule: 'unanswered-session' } as const;
const workDone = (data: OnProject, telling: Telling): readonly Fact[] => [
  ...when('CompletionMarked', 'You marked the task as complete', data, telling),
  ...sessionOf(data, telling),
  { text: 'The researcher has neither confirmed nor contested it in time.' },
];

/** What a researcher confirms or approves needs no statement; what the product does instead of them has one. */
const confirmedByRule: Tell<Of<'ParticipantAttended'>> = (data, telling) =>
  data.rule === undefined
    ? null
    : {
        kind: 'session-confirmed',
        decision: `It counts that you took part in ${named(data, telling)}.`,
        ...byRule,
        facts: workDone(data, telling),
        consequence: 'Your payment is approved next.',
      };

const approvedByRule: Tell<Of<'PaymentApproved'>> = (data, telling) =>
  data.rule === undefined
    ? null
    : {
        kind: 'payment-approved',
        decision: `Your payment for ${named(data, telling)} is approved.`,
        ...byRule,
        facts: workDone(data, telling),
        consequence: `An incentive of ${formatCents(data.incentiveCents)}, less our fee, is sent to you.`,
      };

/** The decisions on a response. */
export const responseStatements = {
  StartRefused: startRefused,
  ScreenerSubmitted: screenerOutcome,
  ResponseInvalidated: refusedWork('response-invalid', 'could not use your response'),
  ResponseRejectedForQuality: refusedWork('response-rejected', 'did not accept the quality of your work'),
  NoShowRecorded: noShow,
  SessionMissedByResearcher: sessionMissed,
  SessionCancelledByResearcher: sessionCancelled,
  ParticipantAttended: confirmedByRule,
  PaymentApproved: approvedByRule,
  ApplicationExpired: expired,
  ApplicationClosed: closed,
  PaymentApprovalWithdrawn: approvalWithdrawn,
} as const;
