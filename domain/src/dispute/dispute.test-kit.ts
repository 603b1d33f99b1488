import type { DisputeEvent } from './events.js';
import type { ContestedPayout, ContestedResponse } from './grounds.js';
import type { DisputeCommand } from './dispute.js';

/** `2026-03-01T09:00:00.000Z`, and so many days later. */
export const day = (days: number): string => new Date(Date.UTC(2026, 2, 1 + days, 9)).toISOString();

export const parties = { disputeId: 'd', participationId: 'p', projectId: 'bicycle', userId: 'ada', researcherId: 'rita' };
export const paidIn = (
  status: ContestedPayout['status'],
  lifecycle: Partial<ContestedPayout> = {},
): Partial<ContestedResponse> => ({
  status: 'PAID',
  payout: { status, hasReward: false, isEscalated: false, isHeld: false, statusSince: day(0), ...lifecycle },
});
export const responseIs = (response: Partial<ContestedResponse> = {}): ContestedResponse => ({
  status: 'INVALIDRESPONSE',
  statusSince: day(0),
  endedFrom: 'ATTENDED',
  completedAt: null,
  payout: null,
  ...response,
});

const written = { text: 'I did the whole task.', files: [] };
export const open = (at: string, ground: 'rejection' | 'no-show' | 'missing-payment' | 'hold' = 'rejection') =>
  ({
    type: 'OpenDispute',
    ...parties,
    ...written,
    ground,
    payoutId: null,
    evidence: [],
    decidedFirst: ['rita', 'alma'],
    at,
  }) satisfies DisputeCommand;
export const answer = (accepts: boolean, at: string, senderId = 'rita') =>
  ({ type: 'AnswerDispute', accepts, senderId, ...written, at }) satisfies DisputeCommand;
export const decideAs = (decidedBy: string, outcome: 'upheld' | 'declined', at: string) =>
  ({ type: 'DecideDispute', outcome, reason: 'The task was done.', decidedBy, at }) satisfies DisputeCommand;
export const appeal = (at: string) => ({ type: 'AppealDispute', ...written, at }) satisfies DisputeCommand;

export const opened: DisputeEvent = {
  type: 'DisputeOpened',
  data: {
    ...parties,
    ...written,
    ground: 'rejection',
    payoutId: null,
    evidence: [],
    answerDueAt: day(6),
    decisionDueAt: day(11),
    statementId: null,
    silenceAt: null,
    decidedFirst: ['rita', 'alma'],
  },
};
export const answered: DisputeEvent = {
  type: 'DisputeAnswered',
  data: { ...parties, ...written, accepts: false, senderId: 'rita' },
};
export const missed: DisputeEvent = { type: 'DisputeAnswerMissed', data: parties };
export const upheld = (decidedBy = 'sam'): DisputeEvent => ({
  type: 'DisputeDecided',
  data: {
    ...parties,
    outcome: 'upheld',
    by: 'support',
    reason: 'The task was done.',
    decidedBy,
    remedy: 'payment',
    appealUntil: null,
  },
});
export const declined = (appealUntil: string | null, decidedBy = 'sam'): DisputeEvent => ({
  type: 'DisputeDecided',
  data: { ...parties, outcome: 'declined', by: 'support', reason: 'The task was done.', decidedBy, remedy: null, appealUntil },
});
export const appealed: DisputeEvent = {
  type: 'DisputeAppealed',
  data: { ...parties, ...written, decisionDueAt: day(25), silenceAt: null },
};
