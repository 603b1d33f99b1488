import type { RecordedEvent } from '@panelist/domain/kernel';
import { supportHistory } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import { found } from '../../shared/caller-of.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { participantById, participantView } from '../participants/find-participants.js';
import { historyEntries } from './history-entries.js';
import type { PersonLog } from './person-log.js';

/** Every event on a person across all contexts, oldest first (contract, Staff). */
export const supportHistoryRoute = (tables: TableDependencies, log: PersonLog) =>
  route(supportHistory, async ({ params, query }) => {
    const participant = found(await participantById(tables, params.userId));
    const wanted = filterOf(query);
    const events = (await log.eventsOf(participant.account)).filter(wanted);
    const page = events.slice(0, query.limit);
    const last = page.at(-1);
    return {
      body: {
        participant: participantView(participant),
        items: await historyEntries(tables, page),
        nextCursor: last && events.length > page.length ? last.position : null,
      },
    };
  });

interface Filter {
  /** The position of the last event on the page before. */
  readonly cursor?: string | undefined;
  readonly types?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function filterOf({ cursor, types, from, to }: Filter): (recorded: RecordedEvent) => boolean {
  const names = (types ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return ({ event, position, metadata }) => {
    const at = Date.parse(metadata.occurredAt);
    return (
      (cursor === undefined || position > cursor) &&
      (names.length === 0 || names.includes(event.type)) &&
      (from === undefined || at >= Date.parse(from)) &&
      (to === undefined || at <= Date.parse(to))
    );
  };
}
