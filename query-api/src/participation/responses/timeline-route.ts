import { projectStream } from '@panelist/domain/catalogue/browser';
import { formatCents } from '@panelist/domain/kernel/browser';
import {
  participationStream,
  timeline,
  timelineOf,
  type Happened,
  type ProjectClosing,
} from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { readRow } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { participations } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import { stepsForParticipant, stepsOf } from '../../shared/payout-steps.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { payoutRowsOf, type PaymentRow } from '../../shared/responses/payment-of.js';
import { responseColumns, type ResponseRow } from '../../shared/responses/response-columns.js';
import { withProjects } from '../../shared/responses/with-projects.js';

/**
 * The story of one of the caller's applications (contract, Participation). The response's stream
 * contains it, so that nothing is missing or stored twice (ADR 119); the row says whose it is.
 */
export const timelineRoute = (dependencies: QueryDependencies & Pick<Dependencies, 'log'>) =>
  route(timeline, async ({ params, query, caller }) => {
    const row = requireFound(await ownResponse(dependencies, caller.userId, params.id));
    const history = await historyOf(dependencies.log, row.participationId);
    // Of approved payments and of lost sessions.
    const payoutIds = history.flatMap(({ event: { data } }) =>
      'payoutId' in data && data.payoutId !== null ? [data.payoutId] : [],
    );
    const [projectClosed, rows, [response]] = await Promise.all([
      closingOf(dependencies.log, row.projectId),
      payoutRowsOf(dependencies, [row.participationId], payoutIds),
      withProjects(dependencies, caller.userId, [row]),
    ]);
    const { next } = requireFound(response);
    const payouts = await Promise.all(rows.map(async (payout) => payoutStory(dependencies, payout)));
    const zone = query.timezone ?? null;
    return { body: timelineOf(history, { projectClosed, payouts, next, zone }).map((entry) => ({ ...entry })) };
  });

async function ownResponse(dependencies: TableDependencies, userId: string, id: string): Promise<ResponseRow | undefined> {
  const { table, refs: r } = participations;
  return readRow(
    dependencies,
    responseColumns,
    sql`
      select ${responseColumns.columns('t')} from ${table} t
      where t.${r.participationId} = ${id} and t.${r.userId} = ${userId}`,
  );
}

type Log = Pick<Dependencies['log'], 'read'>;

async function historyOf(log: Log, participationId: string): Promise<readonly Happened[]> {
  const events = await log.read(participationStream.of(participationId));
  return events.map((event) => ({ at: event.at, actor: event.metadata.actor, event }));
}

async function closingOf(log: Log, projectId: string): Promise<ProjectClosing | null> {
  const events = await log.read(projectStream.of(projectId));
  const closed = events.find(({ type }) => type === 'ProjectClosed');
  return closed === undefined ? null : { at: closed.at, by: closed.metadata.actor.kind };
}

async function payoutStory(dependencies: TableDependencies, { payoutId, netCents }: PaymentRow) {
  const steps = stepsForParticipant(await stepsOf(dependencies, payoutId));
  return { amount: formatCents(netCents), steps };
}
