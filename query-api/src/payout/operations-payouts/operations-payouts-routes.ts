import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import {
  attemptsOf,
  operationsPayout,
  operationsPayouts,
  operationsPayoutsCsv,
  payoutStream,
} from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { csvAnswer, refuseCutOff } from '../../shared/csv-answer.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccess, recordStaffAccessToOne } from '../../shared/record-staff-access.js';
import { accountsById } from '../../shared/rows-by-key.js';
import { failureOf } from '../../shared/payout-facts.js';
import { stepsForOperations, stepsOf } from '../../shared/payout-steps.js';
import { payoutById, type PayoutRow } from '../payout-rows.js';
import { rightsOf } from '../../shared/rights.js';
import { operationsPayoutView, peopleOf } from '../payout-view.js';
import { countByStatus, pageOfAllPayouts, peopleFoundBy } from './find-payouts.js';

type Needs = Pick<QueryDependencies, 'clock' | 'pool' | 'vault'>;

const personColumns = ['firstName', 'lastName', 'email'] as const;

const textOf = (query: string | undefined): string | null => query?.trim() || null;

/** Payouts for operations, newest first, with the number in each status (contract, Staff). */
export const operationsPayoutsRoute = (dependencies: Needs & Pick<QueryDependencies, 'commands'>) =>
  route(operationsPayouts, async ({ query, caller }) => {
    const text = textOf(query.query);
    const [rows, counts] = await Promise.all([pageOfAllPayouts(dependencies, text, query), countByStatus(dependencies, text)]);
    // Another page or status shows no payout, but the counts.
    for (const shown of [rows, text === null ? [] : await peopleFoundBy(dependencies, text)])
      await recordStaffAccessToOne(dependencies, 'payout', shown, caller);
    const people = await accountsById(dependencies, peopleOf(rows), ...personColumns);
    return {
      body: {
        totalCount: counts[query.status ?? 'all'] ?? 0,
        counts,
        items: rows.map((row) => operationsPayoutView(row, people, { userId: caller.userId, now: dependencies.clock.now() })),
      },
    };
  });

/** Lines of a file: more would not open in a spreadsheet comfortably. */
const mostLines = 50_000;

/** Without names: a file outlasts an erasure, and the ids lead to the names while they exist. */
const csvColumns: Readonly<Record<string, (row: PayoutRow) => string | number | null>> = {
  id: ({ payoutId }) => payoutId,
  status: ({ status }) => status,
  statusChangedAt: ({ statusChangedAt }) => statusChangedAt,
  userId: ({ userId }) => userId,
  projectId: ({ projectId }) => projectId,
  project: ({ projectName }) => projectName,
  type: ({ method }) => method,
  incentive: ({ incentiveCents }) => dollarsFromCents(incentiveCents),
  fee: ({ feeCents }) => dollarsFromCents(feeCents),
  tip: ({ tipCents }) => dollarsFromCents(tipCents),
  net: ({ netCents }) => dollarsFromCents(netCents),
  attempts: ({ attempts }) => attempts,
  requestedAt: ({ requestedAt }) => requestedAt,
  sentAt: ({ sentAt }) => sentAt,
  paidAt: ({ paidAt }) => paidAt,
  providerCode: failureOf,
  providerMessage: (row) => failureOf(row) && row.failureMessage,
  leftToOperations: ({ escalationReason }) => escalationReason,
};

/** The filtered list as a file. */
export const operationsPayoutsCsvRoute = (dependencies: Needs & Pick<QueryDependencies, 'commands'>) =>
  route(operationsPayoutsCsv, async ({ query, caller }) => {
    const rows = await pageOfAllPayouts(dependencies, textOf(query.query), { ...query, skip: 0, limit: mostLines + 1 });
    refuseCutOff(rows, mostLines, {
      field: 'query',
      message: 'There are too many payouts: choose a status, or search for some.',
    });
    await recordStaffAccessToOne(dependencies, 'payout', rows, caller);
    return csvAnswer('payouts', csvColumns, rows);
  });

/** One payout: every attempt with the provider's answer. */
export const operationsPayoutRoute = (dependencies: Needs & Pick<QueryDependencies, 'commands'>) =>
  route(operationsPayout, async ({ params, caller }) => {
    const row = requireFound(await payoutById(dependencies, params.id));
    await recordStaffAccess(dependencies, 'payout', row.userId, caller);
    const [people, steps, rights, parked] = await Promise.all([
      accountsById(dependencies, peopleOf([row]), ...personColumns),
      stepsOf(dependencies, row.payoutId),
      rightsOf(dependencies.commands.load, row.userId),
      parkedFor(dependencies, row.payoutId),
    ]);
    const view = operationsPayoutView(row, people, { userId: caller.userId, now: dependencies.clock.now() });
    const ownerSuspendedSince = rights?.account.suspension?.since ?? null;
    const told = { attempts: attemptsOf(steps), steps: await stepsForOperations(dependencies, steps) };
    return { body: { ...view, ...told, ownerSuspendedSince, parked: [...parked] } };
  });

interface Parked {
  readonly reaction: string;
  readonly type: string;
  readonly message: string;
  readonly since: string;
}

/** Who no longer handles the stream of this payout, the oldest first. */
async function parkedFor({ pool }: Needs, payoutId: string): Promise<readonly Parked[]> {
  return readValues<Parked>(
    pool,
    sql`select s.name as reaction, s.failing ->> 'type' as type, s.failing ->> 'message' as message,
        to_char(s.parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from app.parked_streams s where s.stream = ${payoutStream.of(payoutId)} order by s.parked_at, s.name`,
  );
}
