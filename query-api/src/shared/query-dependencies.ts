import type { Dependencies } from '@panelist/infra/room';

/**
 * What queries depend on: tables, the keys to their personal columns, the clock, paths of pictures
 * and videos, sessions, the queues' counts.
 */
export type QueryDependencies = Pick<Dependencies, 'pool' | 'vault' | 'clock' | 'files' | 'uploads' | 'sessions' | 'queue'> & {
  readonly config: Pick<
    Dependencies['config'],
    'screenerCycleLimit' | 'profileLockDays' | 'sessionSecret' | 'publicUrl' | 'taskLinkParameters'
  >;
};

/** For queries that only read tables. */
export type TableDependencies = Pick<QueryDependencies, 'pool' | 'vault'>;
