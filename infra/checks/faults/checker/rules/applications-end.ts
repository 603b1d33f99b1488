import { participationDecider } from '@panelist/domain/participation';
import type { ParticipationEvent, ParticipationState } from '@panelist/domain/participation';
import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'no application stays open on a closed project';

/**
 * When everything rests, an application on a closed project is decided or has ended with it, also
 * one that slipped in behind the closing. It ends once.
 */
export function applicationsEnd({ log }: Pick<Evidence, 'log'>): readonly Violation[] {
  const closed = new Set(log.flatMap(({ type, data }) => (type === 'ProjectClosed' ? [String(data['projectId'])] : [])));
  const applications = log.filter(
    ({ stream, data }) => stream.startsWith('participation-') && closed.has(String(data['projectId'])),
  );
  return [...grouped(applications, ({ stream }) => stream)].flatMap(([stream, events]): readonly Violation[] => {
    const position = events.at(-1)?.position;
    const endings = events.filter(({ type }) => type === 'ApplicationClosed').length;
    if (endings > 1) return [{ rule, what: `${stream} ended ${endings} times`, position }];
    return isOpen(events) ? [{ rule, what: `${stream} is open on a closed project`, position }] : [];
  });
}

function isOpen(events: readonly LoggedEvent[]): boolean {
  let state: ParticipationState = participationDecider.initialState;
  // Read through the codec, which types the events.
  for (const { type, data } of events) state = participationDecider.evolve(state, { type, data } as ParticipationEvent);
  return (state.status === 'DRAFT' || state.status === 'PENDING') && !state.applicationClosed;
}
