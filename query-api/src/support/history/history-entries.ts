import { type RecordedEvent, dollarsFromCents } from '@panelist/domain/kernel';
import { eventText, disclosuresOf } from '@panelist/domain/support';
import type { HistoryEntry } from '@panelist/domain/support';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById, fullNameOf } from '../../shared/rows-by-key.js';
import { disclosureFactsOf } from '../disclosure-facts.js';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { payouts } from '@panelist/projectors/read-models';

type Subject = Pick<HistoryEntry, 'project' | 'amount'>;

const columns = select(payouts, 'payoutId', 'projectName', 'netCents');

/**
 * The project and the money that events are about. Most events of a payout name neither: its row
 * does.
 */
async function subjectsOf(tables: TableDependencies, events: readonly RecordedEvent[]) {
  const { table, refs: r } = payouts;
  const ids = [...new Set(events.flatMap(({ data }) => (typeof data['payoutId'] === 'string' ? [data['payoutId']] : [])))];
  const rows =
    ids.length === 0
      ? []
      : await readRows(tables, columns, sql`select ${columns.columns('t')} from ${table} t where t.${r.payoutId} = any(${ids})`);
  const byId = new Map(rows.map((row) => [row.payoutId, row]));
  return ({ data }: RecordedEvent, projectName: (id: string) => string): Subject => {
    const payout = byId.get(String(data['payoutId']));
    if (payout !== undefined) return { project: payout.projectName, amount: amountOf('payout', payout.netCents) };
    const { projectId, incentiveCents, bonusCents } = data;
    return {
      project: typeof projectId === 'string' ? projectName(projectId) : null,
      amount: amountOf('bonus', bonusCents) ?? amountOf('incentive', incentiveCents),
    };
  };
}

const amountOf = (what: NonNullable<Subject['amount']>['what'], cents: unknown): Subject['amount'] =>
  typeof cents === 'number' ? { what, dollars: dollarsFromCents(cents) } : null;

/**
 * Events as text, with the names of their actors and subjects, and what went out of Panelist after
 * each.
 */
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
