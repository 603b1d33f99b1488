import type { RecordedEvent } from '@panelist/domain/kernel';
import { eventInWords, whatLeft } from '@panelist/domain/support';
import type { HistoryEntry } from '@panelist/domain/support';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById, projectsById } from '../../shared/rows-by-key.js';
import { subjectsOf } from './subjects-of.js';

/** Events as text, with the names of their actors and subjects, and what went out of Panelist after each. */
export async function historyEntries(
  tables: TableDependencies,
  events: readonly RecordedEvent[],
): Promise<readonly HistoryEntry[]> {
  const [people, projects, subjectOf] = await Promise.all([
    accountsById(
      tables,
      events.map(({ metadata }) => metadata.actor.id),
      'firstName',
      'lastName',
    ),
    projectsById(
      tables,
      events.flatMap(({ data }) => (typeof data['projectId'] === 'string' ? [data['projectId']] : [])),
      'name',
      'exposeParticipantEmails',
    ),
    subjectsOf(tables, events),
  ]);
  const names = { project: (id: string) => projects.get(id)?.name ?? id };
  const facts = { ...names, exposesEmail: (id: string) => projects.get(id)?.exposeParticipantEmails ?? false };
  const nameOf = ({ kind, id }: RecordedEvent['metadata']['actor']): string => {
    const person = people.get(id);
    const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();
    return name === '' ? (kind === 'system' ? 'The system' : id) : name;
  };
  return events.map((event) => {
    const { type, eventId, position, stream, revision, at, metadata } = event;
    const { context, sentence, data, reason } = eventInWords(event, names);
    const { actor, correlationId, causationId } = metadata;
    const left = whatLeft(event, { ...facts, revision, isOfSystem: actor.kind === 'system' });
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
      ...subjectOf(event, names.project),
      departures: left.map(({ to, what }) => ({ to, what })),
      actor: { kind: actor.kind, id: actor.id, name: nameOf(actor), onBehalfOf: actor.onBehalfOf ?? null },
      raw: { data, metadata: { ...metadata } },
    };
  });
}
