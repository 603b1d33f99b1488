import { refused } from '../participation/browser.js';
import { endingText, missedAfterMinutes, participationLifecycle } from '../participation/browser.js';
import type { ParticipationEvent } from '../participation/events.js';
import { counted } from '../kernel/phrases.js';
import { formatCents } from '../kernel/money.js';
import {
  byDispute,
  byReview,
  closerOf,
  closerText,
  makerOf,
  pages,
  written,
  type Fact,
  type Happened,
  type StatementText,
  type StatementContext,
  type StatementContent,
} from './statement.js';

type Of<Type extends ParticipationEvent['type']> = Extract<ParticipationEvent, { readonly type: Type }>['data'];
interface OnProject {
  readonly participationId: string;
  readonly projectId: string;
}

/** The status of the response before the event. */
export const statusBefore = (before: readonly Happened[]): participationLifecycle.LifecycleStatus =>
  before.reduce<participationLifecycle.LifecycleStatus>((status, { type }) => {
    const after: Readonly<Record<string, participationLifecycle.LifecycleStatus | null>> = participationLifecycle.statusAfter;
    return after[type] ?? status;
  }, 'none');

const named = ({ projectId }: OnProject, { project }: StatementContext): string => `“${project(projectId)}”`;

/** When the person did something, as a fact that leads to the page of the application. */
function when(
  type: ParticipationEvent['type'],
  what: string,
  { participationId }: OnProject,
  { before, time }: StatementContext,
): readonly Fact[] {
  const at = before.findLast((event) => event.type === type)?.at;
  return at === undefined ? [] : [{ text: `${what} on ${time(at)}.`, from: pages.application(participationId) }];
}

const submitted = (data: OnProject, context: StatementContext): readonly Fact[] =>
  when('ScreenerSubmitted', 'You submitted your answers', data, context);
const nothingElse = 'Your other applications go on as before.';

/** Which answers or facts do not fit is never said: it would reveal the rule of the screener. */
const screenerOutcome: StatementText<Of<'ScreenerSubmitted'>> = (data, context) => {
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
      decision: `Your answers fit ${named(data, context)}.`,
      facts: [given, fit(true)],
      consequence: 'The researcher chooses among the applications that fit.',
    };
  if (owed)
    return {
      ...outcome,
      decision: `Your answers fit ${named(data, context)}, and your identity is not verified yet.`,
      facts: [
        given,
        fit(true),
        { text: 'A verified identity, which this project asks for: not met yet.', from: pages.application(participationId) },
      ],
      consequence: 'Your application counts once your identity is verified.',
    };
  return {
    ...outcome,
    decision: `${named(data, context)} is looking for people with other experiences this time.`,
    facts: [given, fit(false)],
    consequence: `An invitation is unlikely. ${nothingElse}`,
    objection: byReview(context.at, false),
  };
};

/**
 * Before an invitation, the kind of the refusal would say which answers the researcher looks for.
 */
const notSelected = (data: OnProject, context: StatementContext): StatementContent => ({
  kind: 'not-selected',
  decision: `The researcher of ${named(data, context)} chose other people.`,
  by: makerOf(context.actor),
  rule: 'selection',
  facts: [...submitted(data, context), { text: endingText(refused('PENDING', 'not-usable')).reason }],
  consequence: `You are not invited, so there is nothing to be paid. ${nothingElse}`,
  objection: byReview(context.at, false),
});

const refusedWork =
  (kind: 'response-invalid' | 'response-rejected', what: string): StatementText<Of<'ResponseInvalidated'>> =>
  (data, context) => {
    if (statusBefore(context.before) === 'PENDING') return notSelected(data, context);
    return {
      kind,
      decision: `The researcher of ${named(data, context)} ${what}.`,
      by: makerOf(context.actor),
      rule: 'refused-work',
      facts: [
        ...when('ParticipantAttended', 'It was recorded that you took part', data, context),
        ...when('CompletionMarked', 'You marked the task as complete', data, context),
        ...written('What the researcher wrote', data.reason),
      ],
      consequence: `This work is not paid. ${nothingElse}`,
      objection: byDispute(context.at, 'rejection'),
    };
  };

/** When the session began that was booked last. */
function sessionOf({ participationId }: OnProject, { before, time }: StatementContext): readonly Fact[] {
  const session = before.findLast(
    ({ type }) => type === 'SessionBooked' || type === 'SessionRescheduled' || type === 'SessionBookedElsewhere',
  );
  const start = session?.data['start'];
  return typeof start === 'string'
    ? [{ text: `Your session began on ${time(start)}.`, from: pages.application(participationId) }]
    : [];
}

const noShow: StatementText<Of<'NoShowRecorded'>> = (data, context) => {
  return {
    kind: 'no-show',
    decision: `The researcher of ${named(data, context)} recorded that you did not come.`,
    by: makerOf(context.actor),
    rule: 'no-show',
    facts: sessionOf(data, context),
    consequence: `This session is not paid. ${nothingElse}`,
    objection: byDispute(context.at, 'no-show'),
  };
};

const bookAgain = 'While the project is open, you may book another time.';

const sessionMissed: StatementText<Of<'SessionMissedByResearcher'>> = (data, context) => ({
  kind: 'session-missed',
  decision: `The researcher of ${named(data, context)} missed your session.`,
  by: 'rule',
  rule: 'lost-session',
  facts: [
    ...sessionOf(data, context),
    ...when('CheckedIn', 'You checked in', data, context),
    { text: `The researcher had not checked in ${counted(missedAfterMinutes, 'minute')} after the start.` },
  ],
  consequence: `${paidFor(data.compensationCents)}${bookAgain}`,
});

const sessionCancelled: StatementText<Of<'SessionCancelledByResearcher'>> = (data, context) => ({
  kind: 'session-cancelled',
  decision: `The researcher of ${named(data, context)} cancelled your session.`,
  by: makerOf(context.actor),
  rule: 'lost-session',
  facts: [
    { text: `Your session was to begin on ${context.time(data.start)}.`, from: pages.application(data.participationId) },
    ...written('What the researcher wrote', data.reason),
  ],
  consequence: `${paidFor(data.compensationCents)}Unless your application was refused as well, you may book another time while the project is open.`,
});

const paidFor = (cents: number): string => (cents === 0 ? '' : `You receive ${formatCents(cents)} for your time. `);

const startReasons: Readonly<
  Record<
    Of<'StartRefused'>['reason'],
    (data: Of<'StartRefused'>, context: StatementContext) => Pick<StatementContent, 'rule' | 'facts' | 'consequence'>
  >
> = {
  demographics: () => ({
    rule: 'who-may-start',
    facts: [
      {
        text: 'What this project asks of everybody, by your profile and the country of your verified phone number: not met.',
        from: pages.profile,
      },
    ],
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
    consequence: until === null ? 'You can apply again in the next period.' : `You can apply again from ${time(until)}.`,
  }),
};

const startRefused: StatementText<Of<'StartRefused'>> = (data, context) => ({
  kind: 'start-refused',
  decision: `You could not start ${named(data, context)}.`,
  by: 'rule',
  ...startReasons[data.reason](data, context),
  objection: byReview(context.at, false),
});

const expired: StatementText<Of<'ApplicationExpired'>> = (data, context) => ({
  kind: 'application-expired',
  decision: `Your application to ${named(data, context)} ended ${data.identityMissing ? 'without a verified identity' : 'without an answer'}.`,
  by: 'rule',
  rule: 'unanswered-application',
  facts: [
    ...submitted(data, context),
    {
      text: data.identityMissing
        ? 'Your identity was not verified in time.'
        : 'The researcher did not answer in time. That says nothing about you or your answers.',
    },
  ],
  consequence: `There is nothing you have to do. Should the researcher still choose you, we write to you. ${nothingElse}`,
  objection: byReview(context.at, false),
});

const closed: StatementText<Of<'ApplicationClosed'>> = (data, context) => ({
  kind: 'application-closed',
  decision: `${named(data, context)} closed before anybody decided about your application.`,
  by: closerOf(data),
  rule: 'closed-project',
  facts: [...submitted(data, context), { text: `${closerText(data)} closed the project, which ends every open application.` }],
  consequence: `There is nothing you have to do. ${nothingElse}`,
  objection: byReview(context.at, false),
});

const approvalWithdrawn: StatementText<Of<'PaymentApprovalWithdrawn'>> = (data, context) => {
  // A review was decided for the person: the next approval follows at once.
  if (context.actor.kind === 'system') return null;
  const approved = context.before.findLast(({ type }) => type === 'PaymentApproved')?.data;
  const cents = approved === undefined ? 0 : Number(approved['incentiveCents']) + Number(approved['tipCents']);
  return {
    kind: 'approval-withdrawn',
    decision: `The researcher of ${named(data, context)} took the approval of your payment back.`,
    by: makerOf(context.actor),
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
    objection: byDispute(context.at, 'missing-payment'),
  };
};

const byRule = { by: 'rule', rule: 'unanswered-session' } as const;
const workDone = (data: OnProject, context: StatementContext): readonly Fact[] => [
  ...when('CompletionMarked', 'You marked the task as complete', data, context),
  ...sessionOf(data, context),
  { text: 'The researcher has neither confirmed nor disputed it in time.' },
];

/**
 * What a researcher confirms or approves needs no statement; what the product does instead of them
 * has one.
 */
const confirmedByRule: StatementText<Of<'ParticipantAttended'>> = (data, context) =>
  data.rule === undefined
    ? null
    : {
        kind: 'session-confirmed',
        decision: `It counts that you took part in ${named(data, context)}.`,
        ...byRule,
        facts: workDone(data, context),
        consequence: 'If the project pays, your payment is approved next.',
      };

const approvedByRule: StatementText<Of<'PaymentApproved'>> = (data, context) =>
  data.rule === undefined
    ? null
    : {
        kind: 'payment-approved',
        ...byRule,
        facts: workDone(data, context),
        ...(data.incentiveCents === 0
          ? { decision: `Your participation in ${named(data, context)} is complete.`, consequence: 'The project is unpaid.' }
          : {
              decision: `Your payment for ${named(data, context)} is approved.`,
              consequence: `An incentive of ${formatCents(data.incentiveCents)}, less our fee, is sent to you.`,
            }),
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
