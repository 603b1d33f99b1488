import type { DisputeEvent } from './events.js';

/**
 * none: nothing is contested. awaiting-answer: the researcher can answer. awaiting-decision:
 * support decides. declined: the participant may appeal for some days. declined-finally: after an
 * appeal. settled: put right without a decision.
 */
export const disputeStatuses = [
  'awaiting-answer',
  'awaiting-decision',
  'appealed',
  'upheld',
  'declined',
  'declined-finally',
  'settled',
  'withdrawn',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
export type LifecycleStatus = DisputeStatus | 'none';

/** Days for each side. The decision's days run from the opening, or from the appeal. */
export const answerDays = 5;
export const decisionDays = 10;
export const appealDays = 14;
/**
 * Of one that a review of a statement opened: after this silence decides for the participant
 * (contract, Fairness).
 */
export const silenceDays = 14;
/** Hours before its due time at which the researcher is reminded of the answer. */
export const reminderHours = 24;

/** The fields that decide what is possible; a folded dispute and its row both have them. */
export interface DisputeLifecycleFacts {
  readonly status: LifecycleStatus;
  readonly userId: string;
  readonly researcherId: string;
  readonly isAnswered: boolean;
  readonly isAppealed: boolean;
  readonly answerDueAt: string;
  readonly decisionDueAt: string;
  /** Support is late: recorded for this due time. */
  readonly isOverdue: boolean;
  /** Of the decision against the participant: until when an appeal is possible. */
  readonly appealUntil: string | null;
  /** Who made the decision that is contested. */
  readonly decidedFirst: readonly string[];
  /** The member of staff who decided first. */
  readonly decidedBy: string | null;
  readonly isRemedied: boolean;
  /** What the decision orders was refused for good. */
  readonly isRemedyRefused: boolean;
}

/** Each action is one command; the system's follow from time or from another stream. */
export const disputeActions = ['answer', 'decide', 'appeal', 'withdraw', 'close'] as const;
export type DisputeAction = (typeof disputeActions)[number];
export type SystemAction = 'missAnswer' | 'noteOverdue' | 'silence' | 'settle' | 'leave' | 'remedy';

/** Who acts. */
export interface Asking {
  readonly userId: string;
  readonly side: 'participant' | 'researcher' | 'support';
}

export type Obstacle = 'wrong-state' | 'answer-open' | 'too-late' | 'same-person' | 'own-dispute';

/** The status after an event; the compiler finds an event without a case. */
export function statusAfter(status: LifecycleStatus, event: DisputeEvent): LifecycleStatus {
  switch (event.type) {
    case 'DisputeOpened':
      return 'awaiting-answer';
    case 'DisputeAnswered':
    case 'DisputeAnswerMissed':
      return status === 'awaiting-answer' ? 'awaiting-decision' : status;
    case 'DisputeDecided':
      if (event.data.outcome === 'upheld') return 'upheld';
      return status === 'appealed' ? 'declined-finally' : 'declined';
    case 'DisputeAppealed':
      return 'appealed';
    case 'DisputeDecisionOverdue':
    case 'DisputeRemedyRefused':
    case 'DisputeRemedied':
      return status;
    case 'DisputeSettled':
      return 'settled';
    case 'DisputeWithdrawn':
      return 'withdrawn';
    default:
      return unknown(event, status);
  }
}
/** At run time an event of a newer version changes nothing. */
const unknown = (_event: never, status: LifecycleStatus): LifecycleStatus => status;

const open: ReadonlySet<LifecycleStatus> = new Set(['awaiting-answer', 'awaiting-decision', 'appealed']);

/** Support has not decided the dispute yet, or not its appeal. */
export const isOpen = (status: LifecycleStatus): boolean => open.has(status);

/** What the decision orders was refused for good, and support has not closed the dispute. */
const isLeftToSupport = ({ status, isRemedied, isRemedyRefused }: DisputeLifecycleFacts): boolean =>
  status === 'upheld' && isRemedyRefused && !isRemedied;

const whileOpen = ({ status }: DisputeLifecycleFacts): Obstacle | null => (isOpen(status) ? null : 'wrong-state');

type Rule = (lifecycle: DisputeLifecycleFacts, at: string, by: Asking) => Obstacle | null;

/** Why this member of staff may not judge the dispute. */
function partiality({ userId, researcherId, decidedFirst }: DisputeLifecycleFacts, staffId: string): Obstacle | null {
  if (staffId === userId || staffId === researcherId) return 'own-dispute';
  return decidedFirst.includes(staffId) ? 'same-person' : null;
}

const rules: Readonly<Record<DisputeAction, { readonly side: Asking['side']; readonly rule: Rule }>> = {
  // Also after the due time, until support decides.
  answer: {
    side: 'researcher',
    rule: ({ status, isAnswered }) =>
      !isAnswered && (status === 'awaiting-answer' || status === 'awaiting-decision') ? null : 'wrong-state',
  },
  decide: {
    side: 'support',
    rule: (lifecycle, _, { userId }) => {
      if (lifecycle.status === 'awaiting-answer') return 'answer-open';
      const obstacle = whileOpen(lifecycle);
      const refused = obstacle ?? partiality(lifecycle, userId);
      if (refused !== null) return refused;
      return lifecycle.status === 'appealed' && userId === lifecycle.decidedBy ? 'same-person' : null;
    },
  },
  appeal: {
    side: 'participant',
    rule: ({ status, appealUntil }, at) => {
      if (status !== 'declined' || appealUntil === null) return 'wrong-state';
      return Date.parse(at) > Date.parse(appealUntil) ? 'too-late' : null;
    },
  },
  withdraw: { side: 'participant', rule: whileOpen },
  close: {
    side: 'support',
    rule: (lifecycle, _, { userId }) => (isLeftToSupport(lifecycle) ? partiality(lifecycle, userId) : 'wrong-state'),
  },
};

/** Why this side cannot do that now; null if it can. */
export function obstacleTo(action: DisputeAction, lifecycle: DisputeLifecycleFacts, at: string, by: Asking): Obstacle | null {
  const { side, rule } = rules[action];
  return by.side === side ? rule(lifecycle, at, by) : 'wrong-state';
}

/** What the caller can do now. */
export const allowedActions = (lifecycle: DisputeLifecycleFacts, at: string, by: Asking): readonly DisputeAction[] =>
  disputeActions.filter((action) => obstacleTo(action, lifecycle, at, by) === null);

const isDue = (dueAt: string, at: string): boolean => Date.parse(at) >= Date.parse(dueAt);

interface Clocked extends DisputeLifecycleFacts {
  readonly silenceAt?: string | null;
}

/** Whether what follows from time or from another stream is to be recorded now. */
export function isDueNow(action: SystemAction, lifecycle: Clocked, at: string): boolean {
  switch (action) {
    case 'missAnswer':
      return lifecycle.status === 'awaiting-answer' && isDue(lifecycle.answerDueAt, at);
    case 'noteOverdue':
      return isOpen(lifecycle.status) && !lifecycle.isOverdue && isDue(lifecycle.decisionDueAt, at);
    case 'silence':
      return isOpen(lifecycle.status) && lifecycle.silenceAt != null && isDue(lifecycle.silenceAt, at);
    case 'settle':
    case 'leave':
      return isOpen(lifecycle.status);
    case 'remedy':
      return lifecycle.status === 'upheld' && !lifecycle.isRemedied && !lifecycle.isRemedyRefused;
    default:
      return action satisfies never;
  }
}

/** Who acts next, what they do, and by when; null once nothing follows. */
export interface NextStep {
  readonly by: 'researcher' | 'support' | 'participant' | 'panelist';
  readonly what: 'answer' | 'decide' | 'decide-appeal' | 'appeal' | 'remedy' | 'close';
  readonly dueAt: string | null;
}
export const nextActors = ['researcher', 'support', 'participant', 'panelist'] as const;
export const nextSteps = ['answer', 'decide', 'decide-appeal', 'appeal', 'remedy', 'close'] as const;

export function nextStepOf(lifecycle: DisputeLifecycleFacts, at: string): NextStep | null {
  switch (lifecycle.status) {
    case 'awaiting-answer':
      return { by: 'researcher', what: 'answer', dueAt: lifecycle.answerDueAt };
    case 'awaiting-decision':
      return { by: 'support', what: 'decide', dueAt: lifecycle.decisionDueAt };
    case 'appealed':
      return { by: 'support', what: 'decide-appeal', dueAt: lifecycle.decisionDueAt };
    case 'declined':
      if (lifecycle.appealUntil === null || Date.parse(at) > Date.parse(lifecycle.appealUntil)) return null;
      return { by: 'participant', what: 'appeal', dueAt: lifecycle.appealUntil };
    case 'upheld':
      if (isLeftToSupport(lifecycle)) return { by: 'support', what: 'close', dueAt: null };
      return lifecycle.isRemedied ? null : { by: 'panelist', what: 'remedy', dueAt: null };
    case 'none':
    case 'declined-finally':
    case 'settled':
    case 'withdrawn':
      return null;
    default:
      return lifecycle.status satisfies never;
  }
}
