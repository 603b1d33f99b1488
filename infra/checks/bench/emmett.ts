import type pg from 'pg';
import type { Act } from './measure.js';
import { streamLoad } from './append-load.js';

/**
 * The part of Emmett's interface that the bench uses: its package is installed separately, so its
 * types may be missing.
 */
interface Emmett {
  readonly getPostgreSQLEventStore: (
    url: string,
    options: { readonly connectionOptions: { readonly pool: pg.Pool } },
  ) => {
    readonly appendToStream: (
      stream: string,
      events: readonly object[],
      options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
    ) => Promise<{ readonly nextExpectedStreamVersion: bigint }>;
    readonly schema: { readonly migrate: () => Promise<unknown> };
  };
}

/** @returns the package, or undefined where it is not installed */
export async function loadEmmett(): Promise<Emmett | undefined> {
  // A variable, so that the compiler does not resolve the import.
  const name: string = '@event-driven-io/emmett-postgresql';
  try {
    return (await import(name)) as Emmett;
  } catch {
    return undefined;
  }
}

/**
 * Appends the same events to the same kind of streams, over this pool. Emmett's versions count from
 * 1.
 */
export async function emmettLoad(emmett: Emmett, url: string, pool: pg.Pool): Promise<Act> {
  const store = emmett.getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  const append = streamLoad(async (stream, { type, data, metadata }, revision) => {
    const expectedStreamVersion = revision === null ? 'STREAM_DOES_NOT_EXIST' : BigInt(revision + 1);
    const { nextExpectedStreamVersion } = await store.appendToStream(stream, [{ type, data, metadata }], {
      expectedStreamVersion,
    });
    if (nextExpectedStreamVersion !== BigInt((revision ?? -1) + 2))
      throw new Error('Emmett put an event where it was not expected');
  });
  return async (caller) => void (await append(caller));
}
