import type { Decider, Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { participationEvents, type ParticipationEvent } from './events.js';
import type { ParticipationCommand, CancelSession, CheckIn, MissSession } from './participation-commands.js';
import { evolveParticipation, whoOf } from './participation-evolve.js';
import type { ParticipationFacts, ProjectFacts } from './participation-facts.js';
import type { ParticipationState, KnownResponse } from './participation-state.js';
import { reservations } from './reservations.js';
import {
  acceptByDecision,
  approvePayment,
  attend,
  autoInvite,
  cancel,
  closeApplication,
  confirmUnanswered,
  expireApplication,
  invite,
  leave,
  markComplete,
  qualify,
  recordNoShow,
  refuse,
  startProject,
  withdrawApproval,
  refusalOrNoEvent,
} from './response-decisions.js';
import { allowReschedule, bookSession, keepSession, recordElsewhere } from './session-decisions.js';
import { acceptInvitation, recordStartRefused, saveDraft, submit } from './screener-decisions.js';
import { missedAt } from './check-in.js';
import { lost, sessionCancelled } from './lost-session.js';

/** `participation-{id}`: implements the table "A response's life" of the contract, row by row. */
export const participationDecider: Decider<ParticipationCommand, ParticipationEvent, ParticipationState, ParticipationFacts> = {
  events: participationEvents,
  initialState: { status: 'none' },
  evolve: evolveParticipation,
  reservations,
  decide,
};

function decide(
  command: ParticipationCommand,
  state: ParticipationState,
  facts: ParticipationFacts,
): Decision<ParticipationEvent> {
  if (command.type === 'RecordStartRefused') return recordStartRefused(command, state);
  if (command.type === 'SaveScreenerDraft') return saveDraft(command, state, facts);
  if (command.type === 'SubmitScreener') return submit(command, state, facts);
  if (command.type === 'AcceptInvitation') return acceptInvitation(command, state, facts);
  if (state.status === 'none') return kernelRefusal('resource.not-found');
  switch (command.type) {
    case 'InviteParticipant':
      return invite(command, state, facts);
    case 'QualifyApplication':
      return qualify(command, state, facts.project);
    case 'AutoInviteParticipant':
      return autoInvite(command, state, facts);
    case 'BookSession':
    case 'MoveSession':
      return bookSession(command, state, facts);
    case 'KeepSession':
      return keepSession(command.data.booking, command, state, facts.project);
    case 'RecordBookingElsewhere':
      return recordElsewhere(command, state, facts.project);
    case 'AllowReschedule':
      return allowReschedule(command, state, facts.project);
    case 'StartProject':
      return startProject(command, state, facts.project);
    case 'MarkComplete':
      return markComplete(command, state, facts);
    case 'MarkAttended':
      return attend(command, state, facts.project);
    case 'CheckIn':
      return checkIn(command, state, facts.project);
    case 'MissSession':
      return missSession(command, state, facts.project);
    case 'CancelSession':
      return cancelByResearcher(command, state, facts.project);
    case 'ConfirmUnanswered':
      return confirmUnanswered(command, state, facts.project);
    case 'RecordNoShow':
      return recordNoShow(command, state, facts.project);
    case 'InvalidateResponse':
    case 'RejectResponseForQuality':
      return refuse(command, state, facts.project);
    case 'AcceptByDecision':
      return acceptByDecision(command, state, facts.project);
    case 'ApprovePayment':
      return approvePayment(command, state, facts);
    case 'WithdrawApproval':
      return withdrawApproval(command, state, facts.project);
    case 'CancelResponse':
      return cancel(command, state, facts.project);
    case 'LeaveResponse':
      return leave(command, state, facts.project);
    case 'CloseApplication':
      return closeApplication(command, state, facts.project);
    case 'ExpireApplication':
      return expireApplication(command, state, facts.project);
    default:
      return command satisfies never;
  }
}

type Decided = Decision<ParticipationEvent>;

/** Again changes nothing. */
function checkIn(command: CheckIn, state: KnownResponse, project: ProjectFacts): Decided {
  const { by } = command.data;
  const action = by === 'participant' ? 'checkIn' : 'checkInByResearcher';
  return refusalOrNoEvent(action, command, state, project) ?? [{ type: 'CheckedIn', data: { ...whoOf(state), by } }];
}

/**
 * The session did not take place, though the participant was there. No refusal where it is another
 * one, has ended, or the researcher came, because the command follows from time.
 */
function missSession({ data: { start, at } }: MissSession, state: KnownResponse, project: ProjectFacts): Decided {
  if (!('booking' in state) || state.booking.start !== start) return [];
  if (Date.parse(at) < Date.parse(missedAt(start))) return [];
  const { participant, researcher } = state.checkIns;
  if (!participant || researcher) return [];
  return [{ type: 'SessionMissedByResearcher', data: { ...whoOf(state), ...lost('missed', state, project) } }];
}

/**
 * The participant may book again; within 24 hours of the start they are paid for the time that they
 * reserved.
 */
function cancelByResearcher(command: CancelSession, state: KnownResponse, project: ProjectFacts): Decided {
  const outcome = refusalOrNoEvent('cancelSession', command, state, project);
  if (outcome !== null || !('booking' in state)) return outcome ?? [];
  const { reason, at } = command.data;
  return [sessionCancelled(state, project, at, reason)];
}
