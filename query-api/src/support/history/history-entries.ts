import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventType } from '@panelist/domain/registry';
import { historySentence, reasonOf, withoutSecrets } from '@panelist/domain/support';
import type { HistoryEntry } from '@panelist/domain/support';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById, projectsById } from '../../shared/rows-by-key.js';

const contexts: Readonly<Record<string, string>> = {
  account: 'identity',
  emailClaim: 'identity',
  phoneClaim: 'identity',
  profile: 'profile',
  preferences: 'profile',
  project: 'catalogue',
  participation: 'participation',
  screenerCycle: 'participation',
  payout: 'payout',
};

/** Events in words, with the names of who did it and of what it was about. */
export async function historyEntries(
  tables: TableDependencies,
  events: readonly RecordedEvent[],
): Promise<readonly HistoryEntry[]> {
  const [people, projects] = await Promise.all([
    accountsById(
      tables,
      events.map(({ metadata }) => metadata.actor.id),
    ),
    projectsById(
      tables,
      events.flatMap(({ event }) => (typeof event.data['projectId'] === 'string' ? [event.data['projectId']] : [])),
    ),
  ]);
  const names = { project: (id: string) => projects.get(id)?.name ?? id };
  const nameOf = ({ kind, id }: RecordedEvent['metadata']['actor']): string => {
    const person = people.get(id);
    const name = `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim();
    return name === '' ? (kind === 'system' ? 'The system' : id) : name;
  };
  return events.map(({ event, eventId, position, stream, revision, metadata }) => {
    // Whatever the log hands out was validated against its definition.
    const type = event.type as EventType;
    return {
      eventId,
      position,
      stream,
      revision,
      type,
      context: contexts[stream.slice(0, stream.indexOf('-'))] ?? 'other',
      at: metadata.occurredAt,
      text: historySentence(type, event.data, names),
      actor: {
        kind: metadata.actor.kind,
        id: metadata.actor.id,
        name: nameOf(metadata.actor),
        onBehalfOf: metadata.actor.onBehalfOf ?? null,
      },
      reason: reasonOf(withoutSecrets(type, event.data)),
      correlationId: metadata.correlationId,
      raw: { data: withoutSecrets(type, event.data), metadata: { ...metadata } },
    };
  });
}
