import type { SocialProvider } from '@panelist/domain/identity/browser';
import type { StatementRunner } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import type { ResearcherRecords } from './researcher-records.js';

/**
 * What queries depend on: tables, the keys to their personal columns, the clock, paths of pictures
 * and videos, sessions, the queues' counts, and the one command of the query side
 * (`recordStaffAccess`).
 */
export type QueryDependencies = Pick<Dependencies, 'commands' | 'vault' | 'files' | 'uploads' | 'sessions' | 'queue'> & {
  readonly pool: StatementRunner;
  readonly clock: Pick<Dependencies['clock'], 'now'>;
  /** Social sites that are switched on. */
  readonly providers: { readonly social: Readonly<Partial<Record<SocialProvider, unknown>>> };
  /** None over tables as they were: those have no rows of other people. */
  readonly researcherRecords: (now: string) => Promise<ResearcherRecords>;
  readonly config: Pick<
    Dependencies['config'],
    | 'screenerCycleLimit'
    | 'paymentPromiseHours'
    | 'destinationHoldMs'
    | 'referralBonusDays'
    | 'budgets'
    | 'profileLockDays'
    | 'sessionSecret'
    | 'publicUrl'
    | 'taskLinkParameters'
    | 'push'
  >;
};

/** For queries that only read tables. */
export type TableDependencies = Pick<QueryDependencies, 'pool' | 'vault'>;
