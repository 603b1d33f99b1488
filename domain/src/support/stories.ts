/**
 * What a step of a story is called, by the event that ends it. Events without one change nothing
 * that the one line of a story has to say.
 */
export const storySteps: Readonly<Record<string, string>> = {
  StartRefused: 'could not start',
  ScreenerStarted: 'started',
  ScreenerSubmitted: 'applied',
  ParticipantInvited: 'invited',
  SessionBooked: 'booked',
  SessionRescheduled: 'moved',
  SessionBookedElsewhere: 'booked elsewhere',
  SessionCancelledByResearcher: 'cancelled by the researcher',
  SessionMissedByResearcher: 'missed by the researcher',
  ProjectStarted: 'took part',
  CompletionMarked: 'marked as complete',
  ParticipantAttended: 'attended',
  NoShowRecorded: 'no-show',
  ResponseCancelled: 'cancelled',
  ResponseInvalidated: 'rejected',
  ResponseRejectedForQuality: 'rejected for quality',
  ApplicationClosed: 'closed',
  ApplicationExpired: 'expired',
  PaymentApproved: 'approved',
  PaymentApprovalWithdrawn: 'approval withdrawn',
  PayoutRequested: 'payment requested',
  PayoutReleaseRequired: 'waits for a release',
  PayoutDestinationHeld: 'destination on hold',
  PayoutOutcomeUnknown: 'outcome unknown',
  PayoutEscalated: 'left to operations',
  PayoutRejected: 'payment refused',
  PayoutReturned: 'returned',
  PayoutReversed: 'came back',
  PayoutDestinationChanged: 'address changed',
  PayoutRetryRequested: 'sent again',
  PayoutResendStarted: 'sent again',
  PayoutSettled: 'paid',
  PayoutVoided: 'payment voided',
  DisputeOpened: 'disputed',
  DisputeDecided: 'dispute decided',
  DisputeAppealed: 'appealed',
  DisputeWithdrawn: 'dispute withdrawn',
};

/** One event of a story, in the order of the log. */
export interface StoryEvent {
  /** The response, or a payment without one. */
  readonly storyId: string;
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface StoryStep {
  readonly text: string;
  /** When it happened first of its run, ISO 8601. */
  readonly at: string;
}

/**
 * The events of applications and payments as one line each: its steps, a repeated one once, the
 * story that went on last first. A story whose events have no step is left out.
 */
export function storiesOf(
  events: readonly StoryEvent[],
): readonly { readonly id: string; readonly steps: readonly StoryStep[] }[] {
  const stories = new Map<string, StoryStep[]>();
  for (const { storyId, type, at } of events) {
    const text = storySteps[type];
    if (text === undefined) continue;
    const steps = stories.get(storyId) ?? [];
    // In the order of their last steps.
    stories.delete(storyId);
    stories.set(storyId, steps);
    if (steps.at(-1)?.text !== text) steps.push({ text, at });
  }
  return [...stories].toReversed().map(([id, steps]) => ({ id, steps }));
}
