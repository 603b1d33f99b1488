import type { RecordedEvent } from '@panelist/domain/kernel';
import { eventText, disclosuresOf } from '@panelist/domain/support';
import type { HistoryEntry } from '@panelist/domain/support';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById, fullNameOf } from '../../shared/rows-by-key.js';
import { disclosureFactsOf } from '../disclosure-facts.js';
import { subjectsOf } from './subjects-of.js';

/** Events as text, with the names of their actors and subjects, and what went out of Panelist after each. */
export async function historyEntries(
  tables: TableDependencies,
  events: readonly RecordedEvent[],
): Promise<readonly HistoryEntry[]> {
  const [people, facts, subjectOf] = await Promise.all([
    accountsById(
      tables,
      events.map(({ metadata }) => metadata.actor.id),
      'firstName',
      'lastName',
    ),
    disclosureFactsOf(tables, events),
    subjectsOf(tables, events),
  ]);
  const nameOf = ({ kind, id }: RecordedEvent['metadata']['actor']): string => {
    const name = fullNameOf(people.get(id));
    return name === '' ? (kind === 'system' ? 'The system' : id) : name;
  };
  return events.map((event) => {
    const { type, eventId, position, stream, revision, at, metadata } = event;
    const { context, sentence, data, reason } = eventText(event, facts);
    const { actor, correlationId, causationId } = metadata;
    const left = disclosuresOf(event, { ...facts, at, revision, isOfSystem: actor.kind === 'system' });
    return {
      eventId,
      position,
      stream,
      revision,
      type,
      context,
      at,
      text: sentence,
      reason,
      correlationId,
      causationId,
      ...subjectOf(event, facts.project),
      departures: left.map(({ to, what }) => ({ to, what })),
      actor: { kind: actor.kind, id: actor.id, name: nameOf(actor), onBehalfOf: actor.onBehalfOf ?? null },
      raw: { data, metadata: { ...metadata } },
    };
  });
}
