import { operationsPayout, operationsPayouts } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById } from '../../shared/rows-by-key.js';
import { payoutById, stepsOf } from '../payout-rows.js';
import { operationsPayoutView, peopleOf } from '../payout-view.js';
import { countByStatus, pageOfAllPayouts } from './find-payouts.js';

const personColumns = ['firstName', 'lastName', 'email'] as const;

/** Payouts for operations, newest first, with the number in each status (contract, Staff). */
export const operationsPayoutsRoute = (dependencies: TableDependencies) =>
  route(operationsPayouts, async ({ query }) => {
    const text = query.query?.trim() ? query.query.trim() : null;
    const [rows, counts] = await Promise.all([pageOfAllPayouts(dependencies, text, query), countByStatus(dependencies, text)]);
    const people = await accountsById(dependencies, peopleOf(rows), ...personColumns);
    return {
      body: {
        totalCount: counts[query.status ?? 'all'] ?? 0,
        counts,
        items: rows.map((row) => operationsPayoutView(row, people)),
      },
    };
  });

/** One payout: every attempt with the provider's answer. */
export const operationsPayoutRoute = (dependencies: TableDependencies) =>
  route(operationsPayout, async ({ params }) => {
    const row = found(await payoutById(dependencies, params.id));
    const [people, steps] = await Promise.all([
      accountsById(dependencies, peopleOf([row]), ...personColumns),
      stepsOf(dependencies, row.payoutId, 'operations'),
    ]);
    return { body: { ...operationsPayoutView(row, people), steps } };
  });
