import type { Actor } from '../../kernel/event.js';
import type { PayoutEvent } from '../../payout/events.js';
import type { ParticipationEvent } from '../events.js';
import { statusAfter, type LifecycleStatus } from '../participation-lifecycle.js';
import { actors, timelineText, type TimelineText } from './timeline-text.js';
import type { NextStep } from './next-step.js';

/** One line of a timeline: what happened, when, who did it, why, and what comes next. */
export interface TimelineEntry extends TimelineText {
  /** ISO 8601. */
  readonly at: string;
  readonly next?: NextStep;
}

export interface Happened {
  readonly at: string;
  readonly actor: Pick<Actor, 'kind' | 'onBehalfOf'>;
  readonly event: ParticipationEvent;
}

/** When a project closed, ISO 8601, and who closed it. */
export interface ProjectClosing {
  readonly at: string;
  readonly by: Actor['kind'];
}

interface About {
  /** Null while the project is open. */
  readonly projectClosed: ProjectClosing | null;
  /** Every payout of the response: a new one follows each approval that was withdrawn. */
  readonly payouts: readonly PayoutStory[];
  readonly next: NextStep | null;
  /** Zone of the times in the sentences; null: that of each booking. */
  readonly zone: string | null;
}

interface PayoutStep {
  readonly at: string;
  readonly type: PayoutEvent['type'];
  readonly text: string;
}

/** The net amount, and the steps in words, oldest first. */
interface PayoutStory {
  readonly amount: string;
  readonly steps: readonly PayoutStep[];
}

/**
 * The whole story of a response for its participant, oldest first; the last line says what comes
 * next.
 */
export function timelineOf(history: readonly Happened[], about: About): readonly TimelineEntry[] {
  const { projectClosed, payouts, next, zone } = about;
  let status: LifecycleStatus = 'none';
  let sessionAt: string | null = null;
  const told = history.flatMap(({ at, actor, event }) => {
    const context = { from: status, sessionAt, zone, at };
    status = statusAfter[event.type] ?? status;
    if (event.type === 'SessionBooked' || event.type === 'SessionRescheduled') sessionAt = event.data.start;
    return timelineText(event, actor, context).map((words): TimelineEntry => ({ at, ...words }));
  });
  const closing = closingFor(history, projectClosed);
  const all = [...told, ...closing, ...payouts.flatMap(payoutLines)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  return all.map((entry, index) => (index === all.length - 1 && next !== null ? { ...entry, next } : entry));
}

/** An invited participant hears of the closing by no event of their own. */
function closingFor(history: readonly Happened[], closing: ProjectClosing | null): readonly TimelineEntry[] {
  if (closing === null) return [];
  const { at: closedAt, by } = closing;
  const before = history.filter(({ at }) => Date.parse(at) <= Date.parse(closedAt));
  const status = before.reduce<LifecycleStatus>((former, { event }) => statusAfter[event.type] ?? former, 'none');
  if (status !== 'INVITED' && status !== 'SCHEDULED') return [];
  const who = by === 'staff' ? actors.staff : actors.researcher;
  const why = 'It takes no new applications. What you have begun still counts.';
  return [{ at: closedAt, what: `${who} closed the project.`, who, why }];
}

/**
 * Steps of a payout of which the participant has to know in addition to its sending and its
 * arrival.
 */
const troubles: readonly PayoutEvent['type'][] = [
  'PayoutRejected',
  'PayoutReturned',
  'PayoutReversed',
  'PayoutHeld',
  'PayoutUnclaimed',
  'PayoutEscalated',
  'PayoutDestinationChanged',
  'PayoutDestinationHeld',
  'PayoutDestinationRequested',
  'PayoutDestinationHoldEnded',
  'PayoutRetryRequested',
  'PayoutResent',
  'PayoutVoided',
];

function payoutLines({ amount, steps }: PayoutStory): readonly TimelineEntry[] {
  const who = actors.panelist;
  let isRepeated = false;
  return steps.flatMap(({ at, type, text }, index): TimelineEntry[] => {
    if (troubles.includes(type)) return [{ at, what: text, who }];
    if (type === 'PayoutSettled') return [{ at, what: `Your payment of ${amount} arrived.`, who }];
    if (type !== 'PayoutDispatchStarted' || wasLost(steps.slice(index + 1))) return [];
    const what = `We sent your payment of ${amount}${isRepeated ? ' again' : ''}.`;
    isRepeated = true;
    return [{ at, what, who }];
  });
}

/** Whether an order was proven not to have reached the provider, by the steps after it. */
const wasLost = (later: readonly PayoutStep[]): boolean =>
  later.find(({ type }) => type === 'PayoutDispatchStarted' || type === 'PayoutConfirmedAbsent')?.type ===
  'PayoutConfirmedAbsent';
