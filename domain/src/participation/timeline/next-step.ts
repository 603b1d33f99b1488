import { withinText } from './usual-time.js';
import { formatCents } from '../../kernel/money.js';
import { isOurFault, oursToSend } from '../../payout/browser.js';
import type { PayoutStatus } from '../../payout/browser.js';
import type { SurveyResponse } from '../contracts.js';
import { answerDueAt, endOfDay } from '../answer-due.js';
import { knownFacts, type ParticipationLifecycleFacts } from '../participation-lifecycle.js';
import type { ResponseStatus } from '../response-status.js';

/** What comes next, as a sentence, and the time or day by which it is to be expected. */
export interface NextStep {
  readonly what: string;
  /** ISO 8601: a time, or a day. */
  readonly by?: string | undefined;
  /** The sentence names our support, so that the page links it. */
  readonly namesSupport?: true | undefined;
  /** `by` is the time by which the payment is approved at the latest. */
  readonly isPromise?: true | undefined;
}

type Payment = NonNullable<SurveyResponse['payment']>;

/** What decides the next step of a response. */
export interface NextStepFacts {
  readonly isOpen: boolean;
  readonly isRecruiting: boolean;
  readonly isQuantitative: boolean;
  /** The day that the project names for the decision on applications, `YYYY-MM-DD`. */
  readonly decisionDate: string | null;
  readonly submittedAt: string | null;
  /** When the response got its status. */
  readonly statusChangedAt: string;
  /** Measured from the log, in milliseconds; null with too few measured times. */
  readonly usualAnswerMs: number | null;
  readonly usualApprovalMs: number | null;
  /**
   * By when the payment is approved, whether or not the researcher answers, ISO 8601; null without
   * a promise.
   */
  readonly paidBy: string | null;
  readonly payment: (Pick<Payment, 'status' | 'expectedDate'> & Partial<Pick<Payment, 'net' | 'metadata'>>) | null;
  /** Of the response's payout; null without one. */
  readonly payoutStatus: PayoutStatus | null;
  /** ISO 8601. */
  readonly at: string;
}

type Known = ParticipationLifecycleFacts & { readonly status: ResponseStatus };

/** What comes next on a response; null where nothing will. */
export function nextStepOf(lifecycle: Known, given: NextStepFacts): NextStep | null {
  const facts = knownFacts(lifecycle, given);
  switch (lifecycle.status) {
    case 'DRAFT':
      return draft(facts);
    case 'PENDING':
      return submitted(lifecycle, facts);
    case 'INVITED':
      return invited(lifecycle, facts);
    case 'SCHEDULED':
      return scheduled(lifecycle, facts);
    case 'ATTENDED':
      return facts.payment === null ? null : approval(facts);
    case 'PAID':
      return paid(facts);
    case 'NOSHOW':
      return {
        what: 'If you were there, write to the researcher or to our support: the record can be corrected.',
        namesSupport: true,
      };
    case 'INVALIDRESPONSE':
    case 'REJECTEDQUALITY':
    case 'CANCELLED':
      return null;
    default:
      return lifecycle.status satisfies never;
  }
}

function draft({ isOpen, isRecruiting }: NextStepFacts): NextStep {
  if (!isOpen) return { what: 'The project closed before you submitted. There is nothing you have to do.' };
  return isRecruiting
    ? { what: 'Your answers are saved. Finish the screener to apply.' }
    : { what: 'Your answers are saved. The project takes no new applications at the moment.' };
}

function submitted(lifecycle: Known, facts: NextStepFacts): NextStep {
  if (lifecycle.applicationExpired)
    return { what: 'Your application has ended without an answer. Should the researcher still choose you, we write to you.' };
  if (!facts.isOpen) return { what: 'The project closed before the researcher chose you. There is nothing you have to do.' };
  if (lifecycle.qualifiedPendingIdVerification) return { what: 'Verify your identity, so that your application counts.' };
  if (!lifecycle.qualified) {
    return {
      what: 'This project is looking for other people this time, so an invitation is unlikely. There is nothing you have to do.',
    };
  }
  const { decisionDate, usualAnswerMs, submittedAt, at } = facts;
  if (submittedAt === null) return { what: 'The researcher reads your answers and decides.' };
  if (decisionDate !== null && Date.parse(submittedAt) < endOfDay(decisionDate)) {
    return Date.parse(at) < endOfDay(decisionDate)
      ? { what: 'The researcher decides on your application.', by: decisionDate }
      : endsUnanswered('The researcher has not decided yet, although the day they named has passed.', submittedAt, facts);
  }
  if (usualAnswerMs === null) return endsUnanswered('The researcher reads your answers and decides.', submittedAt, facts);
  const usual = `This researcher usually answers ${withinText(usualAnswerMs)}`;
  const by = after(submittedAt, usualAnswerMs);
  return by >= at ? { what: `${usual}.`, by } : endsUnanswered(`${usual}; this answer takes longer.`, submittedAt, facts);
}

/** No application stays without an answer (ADR 108). */
function endsUnanswered(what: string, submittedAt: string, { decisionDate, at }: NextStepFacts): NextStep {
  const by = answerDueAt({ submittedAt, decisionDate });
  return by >= at ? { what: `${what} If nobody answers, your application ends by itself.`, by } : { what };
}

/** The researcher has to answer; at the time of the promise Panelist does. */
function confirmation({ paidBy, at }: NextStepFacts): NextStep {
  const what = 'The researcher confirms that you took part.';
  return paidBy === null || paidBy < at ? { what } : { what: `${what} ${orWeDo}`, by: paidBy, isPromise: true };
}
const orWeDo = 'If they do not answer in time, we confirm it and approve your payment.';

function invited({ projectStarted, taskCompleted }: Known, facts: NextStepFacts): NextStep {
  const { isOpen, isQuantitative } = facts;
  if (taskCompleted) return confirmation(facts);
  if (projectStarted) return { what: 'Do the task. The researcher then confirms that you took part.' };
  if (!isOpen) return { what: 'The project has closed, so that you can no longer begin it. There is nothing you have to do.' };
  return { what: isQuantitative ? 'Start the project when you have the time.' : 'Book a time for your session.' };
}

function scheduled({ sessionStart }: Known, facts: NextStepFacts): NextStep {
  return sessionStart !== null && Date.parse(sessionStart) > Date.parse(facts.at)
    ? { what: 'Come to your session.', by: sessionStart }
    : confirmation(facts);
}

function approval({ usualApprovalMs, statusChangedAt, paidBy, at }: NextStepFacts): NextStep {
  const promise = paidBy !== null && paidBy >= at ? ({ by: paidBy, isPromise: true } as const) : null;
  if (usualApprovalMs === null)
    return promise
      ? { what: 'The researcher approves your payment. If they do not in time, we approve it.', ...promise }
      : { what: 'The researcher approves your payment.' };
  const usual = `This researcher usually approves payments ${withinText(usualApprovalMs)}`;
  const by = after(statusChangedAt, usualApprovalMs);
  if (by < at) return { what: `${usual}; this one takes longer.`, ...promise };
  return { what: `${usual}.`, ...(promise ?? { by }) };
}

function paid({ payment, payoutStatus, at }: NextStepFacts): NextStep | null {
  if (payment === null) return null;
  const isOurs = payoutStatus === 'rejected' && isOurFault(payment.metadata?.errors[0]?.name);
  if (isOurs) {
    const { expectedDate } = payment;
    const by = expectedDate !== null && expectedDate >= at ? { by: expectedDate } : {};
    return { what: oursToSend(formatCents(Math.round((payment.net ?? 0) * 100))), ...by };
  }
  const what = payoutStatus === null ? undefined : whatToDo[payoutStatus];
  if (what !== undefined) return payoutStatus === 'voided' ? { what, namesSupport: true } : { what };
  if (payment.status !== 'PENDING') return null;
  return { what: 'Your payment arrives.', ...(payment.expectedDate === null ? {} : { by: payment.expectedDate }) };
}

/** Where a payment does not simply arrive. */
const whatToDo: Readonly<Partial<Record<PayoutStatus, string>>> = {
  rejected: 'Your money is safe. Change where it goes, and it is sent again; our team has been notified as well.',
  returned: 'Your money is safe. Change where it goes, and it is sent again.',
  voided: 'This payment is not sent. If you did not expect that, write to the researcher or to our support.',
  reversed: 'Our team looks into it and writes to you. There is nothing you have to do.',
  unclaimed: 'Accept the money with a PayPal account of the e-mail address that it was sent to.',
  held: 'The provider reviews the payment, which can take a few days. There is nothing you have to do.',
};

const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();
