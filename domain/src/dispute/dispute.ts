import type { Decider, Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { utcDay, utcMinute } from '../kernel/phrases.js';
import type { Attachment } from '../messaging/browser.js';
import {
  answerDays,
  appealDays,
  decisionDays,
  isDueNow,
  obstacleTo,
  silenceDays,
  statusAfter,
  type Asking,
  type DisputeAction,
  type DisputeLifecycleFacts,
  type SystemAction,
} from './dispute-lifecycle.js';
import { disputeEvents, type DisputeEvent } from './events.js';
import type { Evidence } from './evidence.js';
import {
  contestableOf,
  daysAfter,
  obstacleToContesting,
  remedyFor,
  type ContestedResponse,
  type DisputeGround,
  type Remedy,
} from './grounds.js';
import { disputeRefusal } from './refusals.js';

/** The fields of every event. */
export interface DisputeParties {
  readonly disputeId: string;
  readonly participationId: string;
  readonly projectId: string;
  readonly userId: string;
  readonly researcherId: string;
}

export type ExistingDispute = DisputeParties &
  Omit<DisputeLifecycleFacts, 'status'> & {
    readonly status: Exclude<DisputeLifecycleFacts['status'], 'none'>;
    readonly ground: DisputeGround;
    /** Of the payment that it is about; null where none was approved. */
    readonly payoutId: string | null;
    /** What the decision ordered; null without one for the participant. */
    readonly remedy: Remedy | null;
    /** Who ordered it. */
    readonly orderedBy: string | null;
    /**
     * When silence decides for the participant, of one that a review of a statement opened; null
     * for others.
     */
    readonly silenceAt: string | null;
  };
export type DisputeState = { readonly status: 'none' } | ExistingDispute;

/** Every command has the app's time, ISO 8601. */
interface Timed {
  readonly at: string;
}
interface Written extends Timed {
  readonly text: string;
  readonly files: readonly Attachment[];
}

export type OpenDispute = { readonly type: 'OpenDispute' } & DisputeParties &
  Written & {
    readonly ground: DisputeGround;
    readonly payoutId: string | null;
    readonly evidence: readonly Evidence[];
    /** Who made the decision that is contested. */
    readonly decidedFirst: readonly string[];
    /** The statement whose review opens it: it waits for nothing, and silence decides it. */
    readonly statementId?: string;
  };
export type AnswerDispute = { readonly type: 'AnswerDispute'; readonly accepts: boolean; readonly senderId: string } & Written;
export type DecideDispute = {
  readonly type: 'DecideDispute';
  readonly outcome: 'upheld' | 'declined';
  readonly reason: string;
  readonly decidedBy: string;
} & Timed;
/** `bySilence`: the review of the statement about the decision, which silence decides. */
export type AppealDispute = { readonly type: 'AppealDispute'; readonly bySilence?: true } & Written;
export type WithdrawDispute = { readonly type: 'WithdrawDispute' } & Timed;
/** The researcher's time for the answer is over. */
export type MissAnswer = { readonly type: 'MissAnswer' } & Timed;
/** Support's time for the decision is over. */
export type NoteOverdue = { readonly type: 'NoteOverdue' } & Timed;
/** No decision came in time. */
export type EndSilence = { readonly type: 'EndSilence' } & Timed;
/** What was contested has been put right. */
export type SettleDispute = { readonly type: 'SettleDispute' } & Timed;
/** The participant's account is closed. */
export type LeaveDispute = { readonly type: 'LeaveDispute' } & Timed;
export type RecordRemedy = { readonly type: 'RecordRemedy'; readonly remedy: Remedy } & Timed;
/** What the decision orders can never be carried out. */
export type RefuseRemedy = { readonly type: 'RefuseRemedy'; readonly code: string; readonly message: string } & Timed;
/** Support ends a dispute whose order was refused. */
export type CloseDispute = { readonly type: 'CloseDispute'; readonly closedBy: string } & Timed;

export type DisputeCommand =
  | OpenDispute
  | AnswerDispute
  | DecideDispute
  | AppealDispute
  | WithdrawDispute
  | MissAnswer
  | NoteOverdue
  | EndSilence
  | SettleDispute
  | LeaveDispute
  | RecordRemedy
  | RefuseRemedy
  | CloseDispute;

/** The response and its payment now; needed by opening, answers and decisions. */
export type DisputeFacts = ContestedResponse | null;

/**
 * `dispute-{disputeId}` (ADR 113): a participant contests a decision about one of their responses.
 */
export const disputeDecider: Decider<DisputeCommand, DisputeEvent, DisputeState, DisputeFacts> = {
  events: disputeEvents,
  initialState: { status: 'none' },
  evolve,
  decide,
};

function evolve(state: DisputeState, event: DisputeEvent): DisputeState {
  if (event.type === 'DisputeOpened') {
    const { ground, payoutId, answerDueAt, decisionDueAt, silenceAt, decidedFirst = [], ...data } = event.data;
    return {
      ...partiesOf(data),
      status: 'awaiting-answer',
      ground,
      payoutId,
      answerDueAt,
      decisionDueAt,
      isAnswered: false,
      isAppealed: false,
      isOverdue: false,
      appealUntil: null,
      decidedFirst,
      decidedBy: null,
      isRemedied: false,
      isRemedyRefused: false,
      remedy: null,
      orderedBy: null,
      silenceAt,
    };
  }
  if (state.status === 'none') return state;
  const status = statusAfter(state.status, event);
  if (status === 'none') return state;
  const next = { ...state, status };
  switch (event.type) {
    case 'DisputeAnswered':
      return { ...next, isAnswered: true };
    case 'DisputeDecided': {
      const { remedy, decidedBy, appealUntil } = event.data;
      const orderedBy = remedy === null ? null : decidedBy;
      return { ...next, remedy, orderedBy, decidedBy: state.decidedBy ?? decidedBy, appealUntil };
    }
    case 'DisputeAppealed':
      return {
        ...next,
        isAppealed: true,
        isOverdue: false,
        decisionDueAt: event.data.decisionDueAt,
        silenceAt: event.data.silenceAt,
        appealUntil: null,
      };
    case 'DisputeDecisionOverdue':
      return { ...next, isOverdue: true };
    case 'DisputeRemedyRefused':
      return { ...next, isRemedyRefused: true };
    case 'DisputeRemedied':
      return { ...next, isRemedied: true };
    case 'DisputeAnswerMissed':
    case 'DisputeSettled':
    case 'DisputeWithdrawn':
      return next;
    default:
      return unknown(event, state);
  }
}

function decide(command: DisputeCommand, state: DisputeState, facts: DisputeFacts): Decision<DisputeEvent> {
  if (command.type === 'OpenDispute') return openDispute(command, state, facts);
  if (state.status === 'none') return kernelRefusal('resource.not-found');
  const who = partiesOf(state);
  switch (command.type) {
    case 'AnswerDispute':
      return answer(command, state, facts);
    case 'DecideDispute': {
      const { at, outcome, reason, decidedBy } = command;
      const refused = refusalTo('decide', state, at, { userId: decidedBy, side: 'support' });
      if (refused !== null) return refused;
      // The worker that records the decision of silence may be late.
      if (outcome === 'declined' && isDueNow('silence', state, at)) return disputeRefusal('dispute.time-over');
      return [decided(state, { at, outcome, by: 'support', reason, decidedBy }, facts)];
    }
    case 'AppealDispute': {
      const { at, text, files, bySilence } = command;
      const refused = refusalTo('appeal', state, at, { userId: state.userId, side: 'participant' });
      const due = { decisionDueAt: daysAfter(at, decisionDays), silenceAt: bySilence ? daysAfter(at, silenceDays) : null };
      return refused ?? [{ type: 'DisputeAppealed', data: { ...who, text, files: [...files], ...due } }];
    }
    case 'WithdrawDispute': {
      if (state.status === 'withdrawn') return [];
      const refused = refusalTo('withdraw', state, command.at, { userId: state.userId, side: 'participant' });
      return refused ?? [{ type: 'DisputeWithdrawn', data: { ...who, by: 'participant' } }];
    }
    case 'MissAnswer':
      return once('missAnswer', command, state, { type: 'DisputeAnswerMissed', data: who });
    case 'NoteOverdue': {
      const { decisionDueAt } = state;
      return once('noteOverdue', command, state, { type: 'DisputeDecisionOverdue', data: { ...who, decisionDueAt } });
    }
    case 'EndSilence': {
      if (!isDueNow('silence', state, command.at)) return [];
      const bySilence = { outcome: 'upheld', by: 'silence', reason: '', decidedBy: silence } as const;
      return [decided(state, { at: command.at, ...bySilence }, facts)];
    }
    case 'SettleDispute':
      return once('settle', command, state, { type: 'DisputeSettled', data: who });
    case 'LeaveDispute':
      return once('leave', command, state, { type: 'DisputeWithdrawn', data: { ...who, by: 'left' } });
    case 'RecordRemedy':
      return once('remedy', command, state, { type: 'DisputeRemedied', data: { ...who, remedy: command.remedy } });
    case 'RefuseRemedy': {
      const { code, message } = command;
      const data = { ...who, remedy: state.remedy ?? 'none', code, message };
      return once('remedy', command, state, { type: 'DisputeRemedyRefused', data });
    }
    case 'CloseDispute': {
      if (state.isRemedyRefused && state.isRemedied) return [];
      const refused = refusalTo('close', state, command.at, { userId: command.closedBy, side: 'support' });
      return refused ?? [{ type: 'DisputeRemedied', data: { ...who, remedy: 'none' } }];
    }
    default:
      return command satisfies never;
  }
}

function openDispute(command: OpenDispute, state: DisputeState, facts: DisputeFacts): Decision<DisputeEvent> {
  const { type: _type, at, files, evidence, decidedFirst, statementId = null, ...data } = command;
  const contestable = contestableOf(responseIn(facts)).find(({ ground }) => ground === data.ground);
  if (state.status !== 'none') return disputeRefusal('dispute.already-contested');
  if (contestable === undefined) return disputeRefusal('dispute.not-contestable');
  const obstacle = obstacleToContesting(contestable, false, at);
  const { from, until } = contestable;
  if (obstacle === 'too-early' && statementId === null)
    return disputeRefusal('dispute.too-early', { from: utcDay(from) }, { retryAt: from });
  if (obstacle === 'too-late') return disputeRefusal('dispute.too-late', { until: utcDay(until) });
  const due = {
    answerDueAt: daysAfter(at, answerDays),
    decisionDueAt: daysAfter(at, decisionDays),
    statementId,
    silenceAt: statementId === null ? null : daysAfter(at, silenceDays),
  };
  return [
    {
      type: 'DisputeOpened',
      data: { ...data, files: [...files], evidence: [...evidence], decidedFirst: [...decidedFirst], ...due },
    },
  ];
}

/**
 * A researcher who accepts has decided about their own approval. Of a payment that is approved
 * already they only say what they think: releasing it or sending it again is not theirs to order.
 */
function answer(command: AnswerDispute, state: ExistingDispute, facts: DisputeFacts): Decision<DisputeEvent> {
  const { at, accepts, text, files, senderId } = command;
  if (senderId === state.userId) return disputeRefusal('dispute.own-dispute');
  const refused = refusalTo('answer', state, at, { userId: senderId, side: 'researcher' });
  if (refused !== null) return refused;
  const answered: DisputeEvent = {
    type: 'DisputeAnswered',
    data: { ...partiesOf(state), accepts, text, files: [...files], senderId },
  };
  if (!accepts || state.payoutId !== null) return [answered];
  const accepted = { at, outcome: 'upheld', by: 'researcher', reason: '', decidedBy: senderId } as const;
  return [answered, decided(state, accepted, facts)];
}

interface Deciding extends Timed {
  readonly outcome: 'upheld' | 'declined';
  readonly by: 'researcher' | 'support' | 'silence';
  readonly reason: string;
  readonly decidedBy: string;
}

/** Who decided where no person did. */
const silence = 'silence';

function decided(state: ExistingDispute, { at, ...decision }: Deciding, facts: DisputeFacts): DisputeEvent {
  const isUpheld = decision.outcome === 'upheld';
  return {
    type: 'DisputeDecided',
    data: {
      ...partiesOf(state),
      ...decision,
      remedy: isUpheld ? remedyFor(state.ground, responseIn(facts)) : null,
      appealUntil: isUpheld || state.isAppealed ? null : daysAfter(at, appealDays),
    },
  };
}

function refusalTo(action: DisputeAction, state: ExistingDispute, at: string, by: Asking) {
  const obstacle = obstacleTo(action, state, at, by);
  switch (obstacle) {
    case null:
      return null;
    case 'wrong-state':
      return disputeRefusal('dispute.wrong-state', { state: state.status });
    case 'answer-open': {
      const { answerDueAt } = state;
      return disputeRefusal('dispute.answer-open', { until: utcMinute(answerDueAt) }, { retryAt: answerDueAt });
    }
    case 'too-late':
      return disputeRefusal('dispute.appeal-too-late', { until: utcDay(state.appealUntil ?? at) });
    case 'same-person':
    case 'own-dispute':
      return disputeRefusal(`dispute.${obstacle}`);
    default:
      return obstacle satisfies never;
  }
}

/** No refusal where nothing is due, because the command follows from time or from an event. */
const once = (action: SystemAction, { at }: Timed, state: ExistingDispute, event: DisputeEvent): Decision<DisputeEvent> =>
  isDueNow(action, state, at) ? [event] : [];

const partiesOf = ({ disputeId, participationId, projectId, userId, researcherId }: DisputeParties): DisputeParties => ({
  disputeId,
  participationId,
  projectId,
  userId,
  researcherId,
});

function responseIn(facts: DisputeFacts): ContestedResponse {
  if (facts === null) throw new Error('This command needs the facts of its response');
  return facts;
}

/**
 * The compiler finds an event without a case; at run time an event of a newer version changes
 * nothing.
 */
function unknown(_event: never, state: DisputeState): DisputeState {
  return state;
}
