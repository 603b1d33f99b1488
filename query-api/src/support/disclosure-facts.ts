import type { RecordedEvent } from '@panelist/domain/kernel';
import type { DisclosureFacts } from '@panelist/domain/support';
import type { TableDependencies } from '../shared/query-dependencies.js';
import { projectsById, responsesById } from '../shared/rows-by-key.js';

/** What shows, of these events, what left Panelist with each. */
export async function disclosureFactsOf(
  tables: TableDependencies,
  events: readonly Pick<RecordedEvent, 'data'>[],
): Promise<Pick<DisclosureFacts, 'project' | 'exposesEmail' | 'wasInvited'>> {
  const idsIn = (field: string) =>
    events.flatMap(({ data }) => {
      const id = data[field];
      return typeof id === 'string' ? [id] : [];
    });
  const [projects, responses] = await Promise.all([
    projectsById(tables, idsIn('projectId'), 'name', 'exposeParticipantEmails'),
    responsesById(tables, idsIn('participationId'), 'invitedAt'),
  ]);
  return {
    project: (id) => projects.get(id)?.name ?? id,
    exposesEmail: (id) => projects.get(id)?.exposeParticipantEmails ?? false,
    wasInvited: (id, at) => {
      const invitedAt = responses.get(id)?.invitedAt ?? null;
      return invitedAt !== null && invitedAt <= at;
    },
  };
}
