import type { PayoutStatus } from '../../payout/browser.js';
import { answerDueAt } from '../answer-due.js';
import { isAboutOurFunds } from '../too-late-to-reschedule.js';
import { knownFacts, obstacleTo, type ActionFacts, type ParticipationLifecycleFacts } from '../participation-lifecycle.js';
import type { ResponseStatus } from '../response-status.js';

/**
 * Who acts next on a response, and how. The person: mend, accept (a payment); verify (the
 * identity); book, begin, finish (a project); resume (a draft). appeal (a decision on a dispute).
 * session: it is booked and not over. Others: answer (an application), confirm (that the person
 * took part), approve, arrive (a payment), resend (one that failed for a reason on our side),
 * and the three steps of a dispute.
 */
export const turnNames = [
  'mend',
  'accept',
  'verify',
  'book',
  'begin',
  'finish',
  'resume',
  'session',
  'answer',
  'confirm',
  'approve',
  'arrive',
  'resend',
  'appeal',
  'disputeAnswer',
  'disputeDecision',
  'disputeRemedy',
] as const;
export type TurnName = (typeof turnNames)[number];

export interface Turn {
  readonly what: TurnName;
  /**
   * Until when it is to be done, or expected; of a session its start. A time or a day (ISO 8601).
   */
  readonly by: string | null;
}

/** What decides whose turn it is, in addition to the response's lifecycle. */
export interface TurnFacts extends ActionFacts {
  readonly submittedAt: string | null;
  readonly decisionDate: string | null;
  /** End of the booked session. */
  readonly sessionEnd: string | null;
  /** Until when a time can be booked; null where that is not known. */
  readonly bookableUntil: string | null;
  /** Null before the approval, and where nothing is paid. */
  readonly payout: {
    readonly status: PayoutStatus;
    readonly failureCode: string | null;
    /** The person can send it elsewhere. */
    readonly canMend: boolean;
    /** Until when the provider keeps it for the person. */
    readonly claimBy: string | null;
  } | null;
  /** The project pays. */
  readonly isPaid: boolean;
  /** Until when others act, as the next step says it. */
  readonly expectedBy: string | null;
}

type Known = ParticipationLifecycleFacts & { readonly status: ResponseStatus };

/** Whose turn it is; null where no action is due any more. */
export function turnOf(lifecycle: Known, given: TurnFacts): Turn | null {
  const facts = knownFacts(lifecycle, given);
  const may = (action: Parameters<typeof obstacleTo>[0]) => obstacleTo(action, lifecycle, facts) === null;
  const others = (what: TurnName): Turn => ({ what, by: facts.expectedBy });
  switch (lifecycle.status) {
    case 'DRAFT':
      return may('resume') ? { what: 'resume', by: null } : null;
    case 'PENDING':
      if (may('verifyId'))
        return { what: 'verify', by: facts.submittedAt && answerDueAt({ ...facts, submittedAt: facts.submittedAt }) };
      return lifecycle.qualified && facts.isOpen ? others('answer') : null;
    case 'INVITED':
      if (lifecycle.taskCompleted) return others('confirm');
      if (lifecycle.projectStarted) return { what: 'finish', by: null };
      if (may('book')) return { what: 'book', by: facts.bookableUntil };
      return facts.isQuantitative && may('start') ? { what: 'begin', by: null } : null;
    case 'SCHEDULED':
      return isOver(lifecycle, facts) ? others('confirm') : { what: 'session', by: lifecycle.sessionStart };
    case 'ATTENDED':
      return facts.isPaid ? others('approve') : null;
    case 'PAID':
      return facts.payout === null ? null : turnOfPayout(facts.payout, facts.expectedBy);
    case 'NOSHOW':
    case 'INVALIDRESPONSE':
    case 'REJECTEDQUALITY':
    case 'CANCELLED':
      return null;
    default:
      return lifecycle.status satisfies never;
  }
}

function isOver({ sessionStart }: ParticipationLifecycleFacts, { sessionEnd, at }: TurnFacts): boolean {
  const end = sessionEnd ?? sessionStart;
  return end !== null && Date.parse(end) <= Date.parse(at);
}

/** Whose turn it is on a payment. @param by when it is expected to arrive */
export function turnOfPayout(
  { status, failureCode, canMend, claimBy }: NonNullable<TurnFacts['payout']>,
  by: string | null = null,
): Turn | null {
  switch (status) {
    case 'rejected':
    case 'returned':
      return canMend && !isAboutOurFunds(failureCode) ? { what: 'mend', by: null } : { what: 'resend', by: null };
    case 'reversed':
      return { what: 'resend', by: null };
    case 'unclaimed':
      return { what: 'accept', by: claimBy };
    case 'paid':
    case 'voided':
      return null;
    case 'awaiting-release':
    case 'requested':
    case 'sending':
    case 'accepted':
    case 'held':
    case 'unknown':
      return { what: 'arrive', by };
    default:
      return status satisfies never;
  }
}

const turnOfStep = {
  answer: 'disputeAnswer',
  decide: 'disputeDecision',
  'decide-appeal': 'disputeDecision',
  appeal: 'appeal',
  remedy: 'disputeRemedy',
  close: 'disputeRemedy',
} as const satisfies Readonly<Record<string, TurnName>>;

/** Whose turn it is on a dispute of the person. @param next null once nothing follows */
export const turnOfDispute = (
  next: { readonly what: keyof typeof turnOfStep; readonly dueAt: string | null } | null,
): Turn | null => next && { what: turnOfStep[next.what], by: next.dueAt };
