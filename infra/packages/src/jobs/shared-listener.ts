import type { PgPool, PgPoolClient, PgQueryResult } from 'bullmq';
import { EventEmitter } from 'node:events';
import type pg from 'pg';

export interface SharedListener {
  /** What a worker takes for its pool. */
  readonly pool: PgPool;
  /** Gives the connection back; the pool can end then. */
  readonly close: () => void;
}

/** BullMQ's way to show workers, which have no connection of their own here. */
const namesConnection = /\bapplication_name\b/;

/**
 * One LISTEN for all workers of a process. BullMQ would hold a connection for each worker, and PostgreSQL
 * wakes the server process of every listening connection of a database for every notification, for those
 * of events as well. When the connection breaks, each worker gets its error and listens anew.
 */
export function sharedListener(pool: pg.Pool): SharedListener {
  let connection: Promise<pg.PoolClient> | null = null;
  /** A connection runs one statement after the other. */
  let statements: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const users = new Set<EventEmitter>();

  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    client.on('notification', (message) => users.forEach((user) => user.emit('notification', message)));
    client.once('error', (error) => {
      if (isClosed) return;
      connection = null;
      client.release(error);
      for (const user of users) if (user.listenerCount('error') > 0) user.emit('error', error);
    });
    return client;
  }

  async function opened(): Promise<pg.PoolClient> {
    const opening = (connection ??= open());
    return opening.catch((error: unknown) => {
      if (connection === opening) connection = null;
      throw error;
    });
  }

  async function connect(): Promise<PgPoolClient> {
    const client = await opened();
    const user = new EventEmitter();
    users.add(user);
    const query = async (text: string, values: readonly unknown[] = []): Promise<PgQueryResult> => {
      if (namesConnection.test(text)) return { rows: [] };
      const result = statements.then(async () => client.query(text, [...values]));
      statements = result.catch(() => undefined);
      return result;
    };
    return Object.assign(user, { query, release: () => void users.delete(user) });
  }

  return {
    pool: new Proxy<PgPool>(pool as PgPool, {
      get: (target, name) => {
        if (name === 'connect') return connect;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    close: () => {
      isClosed = true;
      connection?.then(
        (client) => client.release(true),
        () => undefined,
      );
      connection = null;
    },
  };
}
