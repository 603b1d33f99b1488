import { storiesOf } from '@panelist/domain/support';
import type { Story } from '@panelist/domain/support';
import { disputeStream } from '@panelist/domain/dispute';
import { participationStream } from '@panelist/domain/participation';
import { payoutStream } from '@panelist/domain/payout';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { disputes, participations, payouts, personEvents } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { projectsById } from '../../shared/rows-by-key.js';

/** The story that a stream belongs to. */
interface OfStory {
  /** Of the response, or of a payment without one. */
  readonly id: string;
  readonly projectId: string | null;
}

export type StreamsOfStories = ReadonlyMap<string, OfStory>;

const responseColumns = select(participations, 'participationId', 'projectId');
const payoutColumns = select(payouts, 'payoutId', 'participationId', 'projectId');
const disputeColumns = select(disputes, 'disputeId', 'participationId', 'projectId');
const eventColumns = select(personEvents, 'stream', 'type', 'occurredAt');

/** The streams of a person's responses, payments and disputes, each with its story. */
export async function streamsOfStories(dependencies: TableDependencies, userId: string): Promise<StreamsOfStories> {
  const [ownResponses, ownPayouts, ownDisputes] = await Promise.all([
    readRows(
      dependencies,
      responseColumns,
      sql`select ${responseColumns.columns('t')} from ${participations.table} t where t.${participations.refs.userId} = ${userId}`,
    ),
    readRows(
      dependencies,
      payoutColumns,
      sql`select ${payoutColumns.columns('t')} from ${payouts.table} t where t.${payouts.refs.userId} = ${userId}`,
    ),
    readRows(
      dependencies,
      disputeColumns,
      sql`select ${disputeColumns.columns('t')} from ${disputes.table} t where t.${disputes.refs.userId} = ${userId}`,
    ),
  ]);
  return new Map([
    ...ownResponses.map(({ participationId: id, projectId }) => [participationStream.of(id), { id, projectId }] as const),
    ...ownPayouts.map(
      ({ payoutId, participationId, projectId }) =>
        [payoutStream.of(payoutId), { id: participationId ?? payoutId, projectId }] as const,
    ),
    ...ownDisputes.map(
      ({ disputeId, participationId: id, projectId }) => [disputeStream.of(disputeId), { id, projectId }] as const,
    ),
  ]);
}

/** The stories of a person, the one that went on last first. */
export async function readStories(dependencies: TableDependencies, userId: string, streams: StreamsOfStories): Promise<Story[]> {
  const { table, refs: r } = personEvents;
  const of = [...streams.values()];
  const [events, projects] = await Promise.all([
    readRows(
      dependencies,
      eventColumns,
      sql`select ${eventColumns.columns('t')} from ${table} t
        where t.${r.userId} = ${userId} and t.${r.stream} = any(${[...streams.keys()]}) order by t.${r.position}`,
    ),
    projectsById(
      dependencies,
      of.flatMap(({ projectId }) => projectId ?? []),
      'name',
    ),
  ]);
  const projectOf = new Map(of.map(({ id, projectId }) => [id, projects.get(projectId ?? '')?.name ?? null]));
  const told = events.flatMap(({ stream, type, occurredAt: at }) => {
    const story = streams.get(stream);
    return story === undefined ? [] : [{ storyId: story.id, type, at }];
  });
  return storiesOf(told).map(({ id, steps }) => ({ id, project: projectOf.get(id) ?? null, steps: [...steps] }));
}
