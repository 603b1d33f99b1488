import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { operationsLedger } from '@panelist/domain/operations/browser';
import { ledgerAccounts } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { csvAnswer } from '../../shared/csv-answer.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import {
  countPostings,
  pageOfPostings,
  proofUntil,
  sumsByAccount,
  type AccountSums,
  type FoundPosting,
} from './find-postings.js';

/** Lines of a file: a month of a busy marketplace. */
const mostLines = 200_000;

const csvColumns: Readonly<Record<string, (posting: FoundPosting) => string | number | null>> = {
  at: ({ at }) => at.toISOString(),
  event: ({ eventId }) => eventId,
  type: ({ type }) => type,
  payoutId: ({ payoutId }) => payoutId,
  userId: ({ userId }) => userId,
  organizationId: ({ organizationId }) => organizationId,
  projectId: ({ projectId }) => projectId,
  account: ({ account }) => account,
  amount: ({ cents }) => dollarsFromCents(cents),
};

const inDollars = ({ opening, moved }: Omit<AccountSums, 'account'>) => ({
  opening: dollarsFromCents(opening),
  moved: dollarsFromCents(moved),
  closing: dollarsFromCents(opening + moved),
});

/** The money ledger with its sums, computed from the postings by each call (contract, Staff). */
export const operationsLedgerRoute = ({ pool }: Pick<TableDependencies, 'pool'>) =>
  route(operationsLedger, async ({ query: { format, skip, limit, ...filter } }) => {
    if (format === 'csv')
      return csvAnswer('ledger', csvColumns, await pageOfPostings(pool, filter, { order: 'oldest', skip: 0, limit: mostLines }));
    const [items, totalCount, found, proof] = await Promise.all([
      pageOfPostings(pool, filter, { order: 'newest', skip, limit }),
      countPostings(pool, filter),
      sumsByAccount(pool, filter),
      proofUntil(pool, filter.to),
    ]);
    const sums = ledgerAccounts.map(
      (account) => found.find((each) => each.account === account) ?? { account, opening: 0, moved: 0 },
    );
    const opening = sums.reduce((sum, each) => sum + each.opening, 0);
    const moved = sums.reduce((sum, each) => sum + each.moved, 0);
    return {
      body: {
        from: filter.from ?? null,
        to: filter.to ?? null,
        accounts: sums.map(({ account, ...each }) => ({ account, ...inDollars(each) })),
        total: inDollars({ opening, moved }),
        proof: { ...proof, balanced: opening === 0 && moved === 0 && proof.unbalanced.length === 0 },
        totalCount,
        items: items.map(({ cents, at, ...posting }) => ({ ...posting, at: at.toISOString(), amount: dollarsFromCents(cents) })),
      },
    };
  });
