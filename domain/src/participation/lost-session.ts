import { compensationPayoutIdOf } from '../payout/events.js';
import { compensationCents, isLateCancellation } from './check-in.js';
import type { ParticipationEvent } from './events.js';
import { whoOf } from './participation-evolve.js';
import type { ProjectFacts } from './participation-facts.js';
import type { KnownResponse, ScheduledResponse } from './participation-state.js';

interface Refused {
  readonly data: { readonly at: string; readonly reason: string };
}

/** A response that is refused within 24 hours of its session: that cancels the session first. */
export function lateCancellation(command: Refused, state: KnownResponse, project: ProjectFacts): readonly ParticipationEvent[] {
  const { at, reason } = command.data;
  if (!('booking' in state) || !isLateCancellation(state.booking.start, at)) return [];
  return [sessionCancelled(state, project, at, reason)];
}

/** By the researcher, who pays for the time where it is late. */
export function sessionCancelled(
  state: ScheduledResponse,
  project: ProjectFacts,
  at: string,
  reason: string,
): ParticipationEvent {
  const kind = isLateCancellation(state.booking.start, at) ? 'cancelled' : 'cancelledInTime';
  return { type: 'SessionCancelledByResearcher', data: { ...whoOf(state), ...lost(kind, state, project), reason } };
}

/**
 * The session that does not take place, and what the organization pays for it: whole, without a fee
 * (ADR 175).
 */
export function lost(
  kind: 'missed' | 'cancelled' | 'cancelledInTime',
  state: ScheduledResponse,
  { incentiveCents }: ProjectFacts,
) {
  const { start, claim } = state.booking;
  const cents = kind === 'cancelledInTime' ? 0 : compensationCents(kind, incentiveCents);
  const payoutId = cents === 0 ? null : compensationPayoutIdOf(state.participationId, claim);
  return { start, claim, compensationCents: cents, payoutId };
}
