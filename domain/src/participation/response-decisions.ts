import type { Decision } from '../kernel/decider.js';
import type { Refusal } from '../kernel/refusal.js';
import { netCents } from '../payout/browser.js';
import { incentivePayoutIdOf } from '../payout/events.js';
import { participationRefusal } from './refusals.js';
import type { ParticipationEvent } from './events.js';
import type {
  AcceptByDecision,
  ApprovePayment,
  AutoInviteParticipant,
  CancelResponse,
  CloseApplication,
  ConfirmUnanswered,
  ExpireApplication,
  InvalidateResponse,
  InviteParticipant,
  LeaveResponse,
  MarkAttended,
  MarkComplete,
  QualifyApplication,
  RecordNoShow,
  RejectResponseForQuality,
  StartProject,
  WithdrawApproval,
} from './participation-commands.js';
import { whoOf } from './participation-evolve.js';
import { fundingRefusal, highestTipCents, type PayingCommand } from './funding.js';
import type { ParticipationFacts, ProjectFacts } from './participation-facts.js';
import { lateCancellation } from './lost-session.js';
import { checkInOpensAt, checkInOpensMinutes, missedAfterMinutes } from './check-in.js';
import { unansweredSession } from './payment-promise.js';
import { lifecycleOf, obstacleTo, type Obstacle, type ParticipationAction } from './participation-lifecycle.js';
import type { KnownResponse } from './participation-state.js';
import { sessionTiming } from './session-timing.js';
import { tooLateToReschedule, wrongState } from './too-late-to-reschedule.js';
import { automaticMessage } from './status-text.js';
import { projectClosed, projectNotRecruiting } from './who-may-start.js';

type Decided = Decision<ParticipationEvent>;
interface Timed {
  readonly data: { readonly at: string };
}

/**
 * Null where `participation-life` allows the action; otherwise the refusal, or no event where it is
 * already done.
 */
export function refusalOrNoEvent(
  action: ParticipationAction,
  { data: { at } }: Timed,
  state: KnownResponse,
  project: ProjectFacts,
): Decided | null {
  const obstacle = obstacleTo(action, lifecycleOf(state), { ...project, at });
  return obstacle === null ? null : decidedBy(obstacle, state, project);
}

function decidedBy(obstacle: Obstacle, state: KnownResponse, project: ProjectFacts): Decided {
  switch (obstacle) {
    case 'done':
      return [];
    case 'wrong-state':
      return wrongState(state.status, project);
    case 'completed':
      return participationRefusal('participation.already-completed', { state: state.status });
    case 'closed':
      return lifecycleOf(state).applicationExpired
        ? participationRefusal('participation.application-ended', { state: state.status })
        : projectClosed();
    case 'not-recruiting':
      return projectNotRecruiting();
    case 'not-qualified':
      return participationRefusal('participation.not-qualified', { state: state.status });
    case 'not-begun': {
      const { sessionStart } = lifecycleOf(state);
      const retry = sessionStart === null ? {} : { retryAt: sessionStart };
      return participationRefusal('participation.session-not-begun', { state: state.status, ...retry });
    }
    case 'too-early-to-check-in': {
      const { sessionStart } = lifecycleOf(state);
      const retry = sessionStart === null ? {} : { retryAt: checkInOpensAt(sessionStart) };
      const minutes = { minutes: checkInOpensMinutes };
      return participationRefusal('participation.check-in-not-open', minutes, { state: state.status, ...retry });
    }
    case 'session-over':
      return participationRefusal('participation.check-in-over', { state: state.status });
    case 'missed':
      return participationRefusal('participation.session-missed', { minutes: missedAfterMinutes }, { state: state.status });
    case 'not-checked-in':
      return participationRefusal('participation.participant-checked-in', { state: state.status });
    case 'too-late':
      return tooLateToReschedule(project.isRemote);
    case 'begun':
      return participationRefusal('participation.session-past', { state: state.status });
    default:
      return obstacle satisfies never;
  }
}

/**
 * What decides about an invitation or approval apart from the funds: the refusal, or no event where
 * it is already done; null where it may lead to a payment.
 */
export function apartFromFunds(
  command: Exclude<PayingCommand, { readonly type: 'AcceptInvitation' }>,
  state: KnownResponse,
  project: ProjectFacts,
): Decided | null {
  switch (command.type) {
    case 'InviteParticipant':
      return refusalOrNoEvent('invite', command, state, project);
    case 'AutoInviteParticipant':
      // An automatic invitation stays as it is when the command is repeated.
      return state.status === 'INVITED' && state.automatic ? [] : refusalOrNoEvent('autoInvite', command, state, project);
    case 'ApprovePayment':
      // A researcher who took an approval back has contested the work: Panelist does not approve it
      // again.
      if (command.data.rule !== undefined && withdrawnApprovalsOf(state) > 0) return [];
      return refusalOrNoEvent('approvePayment', command, state, project) ?? tipRefusal(command, project);
    default:
      return command satisfies never;
  }
}

export function invite(command: InviteParticipant, state: KnownResponse, facts: ParticipationFacts): Decided {
  const { message, remoteCommunicationDetails } = command.data;
  return (
    apartFromFunds(command, state, facts.project) ??
    fundingRefusal(command, facts) ?? [
      { type: 'ParticipantInvited', data: { ...whoOf(state), message, remoteCommunicationDetails, automatic: false } },
    ]
  );
}

/**
 * Judges an application again that waited for the identity alone, also after an invitation, until
 * it is paid. No refusal where none waits, because the command follows from an event.
 */
export function qualify(command: QualifyApplication, state: KnownResponse, project: ProjectFacts): Decided {
  const waited = refusalOrNoEvent('qualify', command, state, project) === null;
  return waited ? [{ type: 'ApplicationQualified', data: whoOf(state) }] : [];
}

export function autoInvite(command: AutoInviteParticipant, state: KnownResponse, facts: ParticipationFacts): Decided {
  const data = { ...whoOf(state), message: automaticMessage, remoteCommunicationDetails: null, automatic: true };
  return (
    apartFromFunds(command, state, facts.project) ?? fundingRefusal(command, facts) ?? [{ type: 'ParticipantInvited', data }]
  );
}

export function startProject(command: StartProject, state: KnownResponse, project: ProjectFacts): Decided {
  return refusalOrNoEvent('start', command, state, project) ?? [{ type: 'ProjectStarted', data: whoOf(state) }];
}

/** Where the organization has not switched completions on, its researchers confirm them alone. */
export function markComplete(command: MarkComplete, state: KnownResponse, facts: ParticipationFacts): Decided {
  const { project, isCompletionOn = false } = facts;
  const outcome = refusalOrNoEvent('markComplete', command, state, project);
  if (outcome !== null) return outcome;
  if (!isCompletionOn) return participationRefusal('participation.completion-off', { state: state.status });
  return [{ type: 'CompletionMarked', data: whoOf(state) }];
}

export function attend(command: MarkAttended, state: KnownResponse, project: ProjectFacts): Decided {
  return refusalOrNoEvent('attend', command, state, project) ?? [{ type: 'ParticipantAttended', data: whoOf(state) }];
}

/**
 * Confirms a session that the researcher has not answered in time, once. No refusal where it was
 * answered, moved or cancelled, because the command follows from time.
 */
export function confirmUnanswered(command: ConfirmUnanswered, state: KnownResponse, project: ProjectFacts): Decided {
  const { sessionStart, taskCompleted } = lifecycleOf(state);
  const isMeant = command.data.sessionStart === null ? taskCompleted : command.data.sessionStart === sessionStart;
  if (!isMeant || refusalOrNoEvent('attend', command, state, project) !== null) return [];
  return [{ type: 'ParticipantAttended', data: { ...whoOf(state), rule: unansweredSession } }];
}

export function recordNoShow(command: RecordNoShow, state: KnownResponse, project: ProjectFacts): Decided {
  return refusalOrNoEvent('recordNoShow', command, state, project) ?? [{ type: 'NoShowRecorded', data: whoOf(state) }];
}

export function refuse(
  command: InvalidateResponse | RejectResponseForQuality,
  state: KnownResponse,
  project: ProjectFacts,
): Decided {
  const data = { ...whoOf(state), reason: command.data.reason };
  const type = command.type === 'InvalidateResponse' ? 'ResponseInvalidated' : 'ResponseRejectedForQuality';
  const cancellation = lateCancellation(command, state, project);
  return refusalOrNoEvent('refuse', command, state, project) ?? [...cancellation, { type, data }];
}

/**
 * Accepts the response because a dispute was decided for the participant. Again changes nothing.
 */
export function acceptByDecision(command: AcceptByDecision, state: KnownResponse, project: ProjectFacts): Decided {
  const data = { ...whoOf(state), disputeId: command.data.disputeId };
  return refusalOrNoEvent('acceptByDecision', command, state, project) ?? [{ type: 'AcceptedByDecision', data }];
}

/** The project sets the incentive, never the caller; the tip is at most a quarter of it. */
export function approvePayment(command: ApprovePayment, state: KnownResponse, facts: ParticipationFacts): Decided {
  const { project } = facts;
  const { tipCents, rule } = command.data;
  const { incentiveCents } = project;
  const payoutId = nextPayoutId(state, netCents(incentiveCents, tipCents));
  const data = { ...whoOf(state), incentiveCents, tipCents, payoutId, ...(rule === undefined ? {} : { rule }) };
  return apartFromFunds(command, state, project) ?? fundingRefusal(command, facts) ?? [{ type: 'PaymentApproved', data }];
}

function tipRefusal({ data: { tipCents } }: ApprovePayment, project: ProjectFacts): Refusal | null {
  if (Number.isSafeInteger(tipCents) && tipCents >= 0 && tipCents <= highestTipCents(project)) return null;
  const { message } = participationRefusal('participation.tip-too-high');
  return participationRefusal('participation.tip-too-high', { errors: [{ field: 'tip', message }] });
}

/** Each approval has a payout of its own, because that of a withdrawn one is voided for good. */
function nextPayoutId(state: KnownResponse, payableCents: number): string | null {
  return payableCents <= 0 ? null : incentivePayoutIdOf(state.participationId, withdrawnApprovalsOf(state));
}

const withdrawnApprovalsOf = (state: KnownResponse): number => ('withdrawnApprovals' in state ? state.withdrawnApprovals : 0);

/** The voided payout proves that nothing was sent: another approval has another payout. */
export function withdrawApproval(command: WithdrawApproval, state: KnownResponse, project: ProjectFacts): Decided {
  const { reason, voidedPayoutId, byDecision } = command.data;
  const action = byDecision === true ? 'withdrawByDecision' : 'withdrawApproval';
  const outcome = refusalOrNoEvent(action, command, state, project);
  if (outcome !== null) return outcome;
  if (state.status !== 'PAID' || state.payoutId !== voidedPayoutId) return wrongState(state.status);
  return [{ type: 'PaymentApprovalWithdrawn', data: { ...whoOf(state), reason, voidedPayoutId } }];
}

/** Still possible shortly before the session; the event records it. */
export function cancel(command: CancelResponse, state: KnownResponse, project: ProjectFacts): Decided {
  const { message, at } = command.data;
  return refusalOrNoEvent('cancel', command, state, project) ?? [cancelled(state, project, at, message)];
}

/**
 * Cancels what ends with the account. No refusal where nothing does, because the command follows
 * from an event. Nothing but the replacement of a message can be recorded for a person who was
 * erased.
 */
export function leave(command: LeaveResponse, state: KnownResponse, project: ProjectFacts): Decided {
  const { forGood, at } = command.data;
  const stays = refusalOrNoEvent(forGood ? 'leaveForGood' : 'leave', command, state, project) !== null;
  return stays ? [] : [cancelled(state, project, at, forGood ? '' : 'The participant left Panelist.')];
}

function cancelled(state: KnownResponse, project: ProjectFacts, at: string, message: string): ParticipationEvent {
  const { sessionStart } = lifecycleOf(state);
  const tooLate = sessionStart !== null && sessionTiming(sessionStart, project.isRemote, at).tooLate;
  return { type: 'ResponseCancelled', data: { ...whoOf(state), message, from: state.status, tooLate } };
}

/**
 * Closes an open application once. No refusal where none is open, because the command follows from
 * an event.
 */
export function closeApplication(command: CloseApplication, state: KnownResponse, project: ProjectFacts): Decided {
  const waiting = refusalOrNoEvent('closeApplication', command, state, project) === null;
  const { at: _at, ...maker } = command.data;
  return waiting ? [{ type: 'ApplicationClosed', data: { ...whoOf(state), ...maker } }] : [];
}

/**
 * Ends an application that waits for an answer, once. No refusal where none waits, because the
 * command follows from time.
 */
export function expireApplication(command: ExpireApplication, state: KnownResponse, project: ProjectFacts): Decided {
  const waiting = refusalOrNoEvent('expire', command, state, project) === null;
  const identityMissing = lifecycleOf(state).qualifiedPendingIdVerification;
  return waiting ? [{ type: 'ApplicationExpired', data: { ...whoOf(state), identityMissing } }] : [];
}
