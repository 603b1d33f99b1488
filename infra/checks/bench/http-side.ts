import type { Slice } from './measure.js';
import { forked, nextMessage } from './forked.js';
import type { BenchContext, BenchDatabase } from './row.js';

export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * Sends each call once, over so many keep-alive connections, and waits for its answer (200, or the
 * row fails).
 */
export type SendAll = (url: string, connections: number, calls: readonly Call[]) => Promise<Slice>;

/** A client in a separate process. */
export function httpClient(context: BenchContext): SendAll {
  const child = forked(context, 'http-load.mjs', {});
  return async (url, connections, calls) => {
    child.send({ url, connections, calls });
    const answer = await nextMessage<Slice | { readonly failure: string }>(child);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  };
}

/** A page's opening: its calls, `METHOD address body`, and the token that they carry. */
export interface Opening {
  readonly bearer: string;
  readonly calls: readonly string[];
}

/** How long an opening took until all its calls were answered, and which of them came last. */
export interface Opened {
  readonly milliseconds: number;
  readonly last: number;
}

/**
 * Opens pages one after the other, each with all its calls at the same time over keep-alive
 * connections, from a separate process. Every call is answered with 200, or the row fails.
 */
export type OpenPages = (url: string, openings: readonly Opening[]) => Promise<readonly Opened[]>;

export function pageClient(context: BenchContext): OpenPages {
  const child = forked(context, 'page-load.mjs', {});
  return async (url, openings) => {
    child.send({ url, openings });
    const answer = await nextMessage<readonly Opened[] | { readonly failure: string }>(child);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  };
}

/** The baseline's server, in a separate process. @returns its address */
export async function expressInsert(context: BenchContext, database: BenchDatabase): Promise<string> {
  const child = forked(context, 'express-insert.mjs', { DATABASE_URL: database.url });
  return `http://127.0.0.1:${await nextMessage<number>(child)}`;
}

/** A command by Emmett's handler in an Express route, in a separate process. @returns its address */
export async function expressEmmett(context: BenchContext, database: BenchDatabase): Promise<string> {
  const child = forked(context, 'emmett-express.mjs', { DATABASE_URL: database.url });
  return `http://127.0.0.1:${await nextMessage<number>(child)}`;
}
