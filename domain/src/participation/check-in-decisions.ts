import type { Decision } from '../kernel/decider.js';
import { missedAt } from './check-in.js';
import type { ParticipationEvent } from './events.js';
import { lost, sessionCancelled } from './lost-session.js';
import type { CancelSession, CheckIn, MissSession } from './participation-commands.js';
import { whoOf } from './participation-evolve.js';
import type { ProjectFacts } from './participation-facts.js';
import type { KnownResponse } from './participation-state.js';
import { refusalOrNoEvent } from './response-decisions.js';

type Decided = Decision<ParticipationEvent>;

/** Again changes nothing. */
export function checkIn(command: CheckIn, state: KnownResponse, project: ProjectFacts): Decided {
  const { by } = command.data;
  const action = by === 'participant' ? 'checkIn' : 'checkInByResearcher';
  return refusalOrNoEvent(action, command, state, project) ?? [{ type: 'CheckedIn', data: { ...whoOf(state), by } }];
}

/**
 * The session did not take place, though the participant was there. No refusal where it is another one,
 * has ended, or the researcher came, because the command follows from time.
 */
export function missSession({ data: { claim, at } }: MissSession, state: KnownResponse, project: ProjectFacts): Decided {
  if (!('booking' in state) || state.booking.claim !== claim) return [];
  if (Date.parse(at) < Date.parse(missedAt(state.booking.start))) return [];
  const { participant, researcher } = state.checkIns;
  if (!participant || researcher) return [];
  return [{ type: 'SessionMissedByResearcher', data: { ...whoOf(state), ...lost('missed', state, project) } }];
}

/** The participant may book again; within 24 hours of the start they are paid for the time that they kept free. */
export function cancelByResearcher(command: CancelSession, state: KnownResponse, project: ProjectFacts): Decided {
  const outcome = refusalOrNoEvent('cancelSession', command, state, project);
  if (outcome !== null || !('booking' in state)) return outcome ?? [];
  const { reason, at } = command.data;
  return [sessionCancelled(state, project, at, reason)];
}
