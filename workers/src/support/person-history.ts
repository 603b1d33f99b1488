import { disputeStream } from '@panelist/domain/dispute';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { decisionTypes, statementOf, type Statement } from '@panelist/domain/fairness';
import { conversationStream } from '@panelist/domain/messaging';
import { eventText, type EventText } from '@panelist/domain/support';
import { readPlaces } from '@panelist/infra/event-sourcing';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { conversations, disputes, personEvents, projects } from '@panelist/projectors/read-models';

export type HistoryDependencies = Pick<Dependencies, 'log' | 'pool' | 'vault'>;

const PAGE = 200;

/** Whether the index of a person's events holds all of them up to this one of theirs. */
export async function isIndexed(dependencies: HistoryDependencies, userId: string, position: string): Promise<boolean> {
  const { table, refs: r } = personEvents;
  const statement = sql`select ${places.columns('t')} from ${table} t where t.${r.userId} = ${userId} and t.${r.position} = ${position}`;
  return (await readRows(dependencies, places, statement)).length > 0;
}

const places = select(personEvents, 'position', 'stream', 'revision');

/**
 * The index has an event once, for the participant; a researcher's conversations are theirs as
 * well.
 */
function isOfOwnConversation(researcherId: string): Sql {
  const { refs: r } = personEvents;
  const { table, refs: c } = conversations;
  const { table: projectTable, refs: p } = projects;
  return sql`(t.${r.userId}, t.${r.stream}) in (
    select c.${c.userId}, ${conversationStream.of('')}::text || c.${c.conversationUid}
    from ${projectTable} p join ${table} c on c.${c.projectId} = p.${p.projectId}
    where p.${p.ownerId} = ${researcherId} and c.${c.researcherId} = ${researcherId}
  )`;
}

/** And so are the disputes that participants opened with them. */
function isOfOwnDispute(researcherId: string): Sql {
  const { refs: r } = personEvents;
  const { table, refs: d } = disputes;
  const { table: projectTable, refs: p } = projects;
  return sql`(t.${r.userId}, t.${r.stream}) in (
    select d.${d.userId}, ${disputeStream.of('')}::text || d.${d.disputeId}
    from ${projectTable} p join ${table} d on d.${d.projectId} = p.${p.projectId}
    where p.${p.ownerId} = ${researcherId} and d.${d.researcherId} = ${researcherId}
  )`;
}

export interface EventOfPerson {
  readonly event: RecordedEvent;
  readonly words: EventText;
  /** Of a decision on the person. */
  readonly statement: Statement | null;
}

async function statementOn(
  { log }: Pick<HistoryDependencies, 'log'>,
  event: RecordedEvent,
  project: (projectId: string) => string,
): Promise<Statement | null> {
  if (!decisionTypes.includes(event.type)) return null;
  return statementOf(event, await log.read(event.stream, { limit: event.revision }), project);
}

/** Every event of a person up to this position with its sentence, oldest first, page by page. */
export async function* personHistory(
  dependencies: HistoryDependencies,
  userId: string,
  upTo: string,
): AsyncGenerator<EventOfPerson> {
  const { table, refs: r } = personEvents;
  for (let after = ''; ;) {
    const page = await readRows(
      dependencies,
      places,
      sql`
        select ${places.columns('t')} from ${table} t
        where (t.${r.userId} = ${userId} or ${isOfOwnConversation(userId)} or ${isOfOwnDispute(userId)})
          and t.${r.position} > ${after} and t.${r.position} <= ${upTo}
        order by t.${r.position} limit ${PAGE}`,
    );
    const last = page.at(-1);
    if (last === undefined) return;
    const events = await readPlaces(dependencies.log, page);
    const names = await projectNames(dependencies, events);
    const project = (projectId: string): string => names.get(projectId) ?? projectId;
    for (const event of events) {
      const statement = await statementOn(dependencies, event, project);
      const words = eventText(event, { project }, userId);
      yield { event, words, statement: statement?.userId === userId ? statement : null };
    }
    after = last.position;
  }
}

async function projectNames(
  dependencies: HistoryDependencies,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap(({ data }) => (typeof data['projectId'] === 'string' ? [data['projectId']] : []));
  const { table, refs: r } = projects;
  const named = select(projects, 'projectId', 'name');
  const rows = await readRows(
    dependencies,
    named,
    sql`select ${named.columns('t')} from ${table} t where t.${r.projectId} = any(${[...new Set(ids)]})`,
  );
  return new Map(rows.map(({ projectId, name }) => [projectId, name]));
}
