import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Pause before a lock that somebody else has is tried again, in milliseconds. */
const retry = 1_000;
/** Pause between two looks whether the session still lives, in milliseconds. */
const heartbeat = 5_000;

/**
 * Advisory locks of one database session, for "one active instance". Whoever loses the session loses them all, and may not have noticed
 * yet: what they guard needs a fence of its own (an epoch).
 */
export interface SessionLocks {
  /** The lock, if nobody else has it now: a signal that aborts when it is lost. Undefined if somebody has, or the database is away. */
  tryAcquire(name: string): Promise<AbortSignal | undefined>;
  /** Waits until this process has the lock; null when stopped first. `waiting` is called before each pause. */
  acquire(name: string, stopped: AbortSignal, waiting: () => void): Promise<AbortSignal | null>;
  /** Gives all locks back. */
  close(): Promise<void>;
}

interface Session {
  readonly client: pg.Client;
  readonly lost: AbortController;
}

/** `lockClass` (32 bits) keeps locks of the same name apart. The connection is made with the first lock and renewed when it breaks. */
export function sessionLocks(connectionString: string, lockClass: number): SessionLocks {
  let session: Promise<Session> | undefined;

  // A connection answers one question at a time.
  let turn: Promise<unknown> = Promise.resolve();

  function current(): Promise<Session> {
    if (session !== undefined) return session;
    const opened = connect(connectionString, () => {
      // It may have been renewed already when a broken one says its last word.
      if (session === opened) session = undefined;
    });
    session = opened;
    return opened;
  }

  async function tryAcquire(name: string): Promise<AbortSignal | undefined> {
    try {
      const { client, lost } = await current();
      // The same session may take a lock again and again: that counts as having it.
      const asked = turn.then(() =>
        client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [lockClass, name]),
      );
      turn = asked.catch(() => undefined);
      const answer = await asked;
      return answer.rows[0]?.got === true && !lost.signal.aborted ? lost.signal : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    tryAcquire,
    acquire: async (name, stopped, waiting) => {
      while (!stopped.aborted) {
        const held = await tryAcquire(name);
        if (held !== undefined) return held;
        waiting();
        await pause(retry, undefined, { signal: stopped }).catch(() => undefined);
      }
      return null;
    },
    close: async () => {
      const open = await session?.catch(() => undefined);
      await open?.client.end().catch(() => undefined);
    },
  };
}

async function connect(connectionString: string, gone: () => void): Promise<Session> {
  const client = new pg.Client({ connectionString, application_name: 'panelist-locks', keepAlive: true });
  const lost = new AbortController();
  const lose = () => {
    gone();
    lost.abort();
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
  } catch (error) {
    lose();
    throw error;
  }
  void watch(client, lost.signal, lose);
  return { client, lost };
}

/** A connection can be dead without saying so: then only asking tells. */
async function watch(client: pg.Client, lost: AbortSignal, lose: () => void): Promise<void> {
  while (!lost.aborted) {
    await pause(heartbeat, undefined, { signal: lost, ref: false }).catch(() => undefined);
    if (!lost.aborted) await client.query('select 1').catch(lose);
  }
}
