import { participationDecider } from '@panelist/domain/participation';
import type { ParticipationEvent, ParticipationState } from '@panelist/domain/participation';
import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

/**
 * A read with a position, and without the mark that it may be stale, shows a state that the
 * response had at that position or later.
 */
export function ownWritesAreSeen({
  history,
  log,
  lostTails,
}: Pick<Evidence, 'history' | 'log' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  const streams = grouped(log, (event) => event.stream);
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'read' || entry.isStale || lost.hasStream(entry.stream)) return [];
    const allowed = statusesFrom(streams.get(entry.stream) ?? [], entry.minPosition);
    if (allowed.has(entry.seen)) return [];
    const what = `${entry.person} asked for ${entry.stream} as of ${entry.minPosition} and was shown ${entry.seen}`;
    return [{ rule: 'readers see their own writes', what, position: entry.minPosition }];
  });
}

function statusesFrom(events: readonly LoggedEvent[], minPosition: string): ReadonlySet<string | null> {
  const statuses = new Set<string | null>();
  let state: ParticipationState = participationDecider.initialState;
  const note = (): void => void statuses.add(state.status === 'none' ? null : state.status);
  const isPast = ({ position }: LoggedEvent): boolean => position <= minPosition;
  for (const event of events.filter(isPast)) state = evolve(state, event);
  note();
  for (const event of events.filter((each) => !isPast(each))) {
    state = evolve(state, event);
    note();
  }
  return statuses;
}

function evolve(state: ParticipationState, { type, data }: LoggedEvent): ParticipationState {
  // Read through the codec, which types the events.
  return participationDecider.evolve(state, { type, data } as ParticipationEvent);
}
