import type { Dependencies } from '@panelist/infra/room';

/** What queries need of the outside: tables, the keys to their personal columns, the time, paths of pictures. */
export type QueryDependencies = Pick<Dependencies, 'pool' | 'vault' | 'clock' | 'files'> & {
  readonly config: Pick<Dependencies['config'], 'screenerCycleLimit'>;
};

/** For queries that only read tables. */
export type TableDependencies = Pick<QueryDependencies, 'pool' | 'vault'>;
