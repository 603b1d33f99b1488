import { isQuantitative, type ProjectDetails } from '@panelist/domain/catalogue';
import type { ParticipationEvent, ParticipationCommand } from '@panelist/domain/participation';

export type Watched = Extract<
  ParticipationEvent,
  { readonly type: 'ScreenerSubmitted' | 'ProjectStarted' | 'ParticipantAttended' }
>;

export interface Intention {
  readonly kind: 'invite' | 'attended' | 'approve';
  /** Milliseconds of the app's clock from the event. */
  readonly afterMs: number;
}

/** A number from 0 to 999, the same for the same participation: variety without randomness. */
function spread(participationId: string): number {
  let hash = 0;
  for (const letter of participationId) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000;
  return hash;
}

/**
 * What a simulated researcher does next: invites qualified applicants, confirms studies without
 * sessions, and pays. Sessions are left to real researchers.
 */
export function intentionOf({ type, data }: Watched, { kindOfResearch }: ProjectDetails): Intention | null {
  const varied = (leastMs: number) => leastMs + spread(data.participationId) * 1.5;
  switch (type) {
    case 'ScreenerSubmitted':
      return data.qualified ? { kind: 'invite', afterMs: varied(3_000) } : null;
    case 'ProjectStarted':
      return isQuantitative(kindOfResearch) ? { kind: 'attended', afterMs: varied(6_000) } : null;
    case 'ParticipantAttended':
      return { kind: 'approve', afterMs: varied(4_000) };
    default:
      return type satisfies never;
  }
}

/** The tip in cents: one participation in three gets a tenth of the incentive, in whole dollars. */
export function tipOf(participationId: string, incentiveCents: number): number {
  return spread(participationId) % 3 === 0 ? Math.floor(incentiveCents / 1_000) * 100 : 0;
}

const messages: readonly ((name: string) => string)[] = [
  (name) => `Thank you for applying to “${name}”! Your answers are just what we were hoping for, and we would love to have you.`,
  (name) => `We read your answers for “${name}” with great interest: you are exactly whom we want to learn from. Please join us!`,
  (name) => `Welcome to “${name}”! You fit our study very well. Thank you for taking the time, we look forward to it.`,
];

/** The command behind an intention, as of now. */
export function commandFor(
  kind: Intention['kind'],
  participationId: string,
  project: ProjectDetails,
  at: string,
): ParticipationCommand {
  switch (kind) {
    case 'invite': {
      const write = messages[spread(participationId) % messages.length] ?? ((name: string) => name);
      const meets = project.researchConductType === 2 && !isQuantitative(project.kindOfResearch);
      const remoteCommunicationDetails = meets ? 'We meet in a video call; the link comes with your booking.' : null;
      return { type: 'InviteParticipant', data: { message: write(project.name), remoteCommunicationDetails, at } };
    }
    case 'attended':
      return { type: 'MarkAttended', data: { at } };
    case 'approve':
      return { type: 'ApprovePayment', data: { tipCents: tipOf(participationId, project.incentiveCents), at } };
    default:
      return kind satisfies never;
  }
}
