import type pg from 'pg';
import type { Config } from '@panelist/infra/foundation';
import { StartError } from '@panelist/infra/foundation';
import { ConnectionError, eventStoreFrom } from '@panelist/infra/event-sourcing';
import type { EventStore } from '@panelist/infra/event-sourcing';
import { errorCode, type Queryable } from '@panelist/infra/postgres';
import type { Closers } from './closers.js';

/**
 * The event store of the configuration: EventStoreDB at `EVENT_STORE_URL`, or PostgreSQL.
 * @throws StartError when the server does not answer (which may pass), is not trusted or refuses
 * the user, and when database and events do not belong together
 */
export async function openEventStore(
  config: Pick<Config, 'databaseUrl' | 'eventStoreUrl'>,
  pool: pg.Pool,
  onError: (error: unknown) => void,
  open: Closers,
): Promise<EventStore> {
  const store = await eventStoreFrom(config, pool, onError).catch((error: unknown) => {
    throw config.eventStoreUrl === null || errorCode(error) === undefined ? error : unreadableAuthority(error);
  });
  open.add('The event store', async () => store.close());
  if (config.eventStoreUrl !== null)
    await adoptLog(pool, store).catch((error: unknown) => {
      throw error instanceof ConnectionError ? startProblem(error, store.id) : error;
    });
  await assertSameLog(pool, store);
  return store;
}

/** One sentence for the operator. Never the address itself: it holds the password. */
function startProblem(error: ConnectionError, id: string): StartError {
  const server = `The event store of EVENT_STORE_URL (${id})`;
  switch (error.failure) {
    case 'denied':
      return new StartError(
        `${server} refused the user: check user and password in the address, and that the user may read and write every stream and $all.`,
        { cause: error },
      );
    case 'untrusted':
      return new StartError(
        `${server} has a certificate that is not trusted: name the file of its authority with tlsCAFile in the address, and the server as its certificate does.`,
        { cause: error },
      );
    default:
      return new StartError(`${server} does not answer: check the variable and that the server runs.`, {
        cause: error,
        mayPass: true,
      });
  }
}

function unreadableAuthority(cause: unknown): StartError {
  return new StartError('The file that EVENT_STORE_URL names with tlsCAFile can’t be read: check its path and rights.', {
    cause,
  });
}

/**
 * Checkpoints of read models and reactions are positions of one event store. With another store
 * they are meaningless: processors would stop, or rows would be missing.
 * @throws StartError when the database has followed another store than this one: of another kind,
 * or with events that this one does not have
 */
export async function assertSameLog(database: Queryable, store: Pick<EventStore, 'head'>): Promise<void> {
  const answer = await database.query<{ position: string | null }>(
    'select max(position collate "C") as position from app.checkpoints',
  );
  const position = answer.rows[0]?.position ?? null;
  if (position === null) return;
  const head = await store.head();
  // Positions of one store have one length; after the head there may be the server's own events.
  if (head !== null && head.length === position.length) return;
  throw new StartError(
    'The database (DATABASE_URL, or the data folder) has followed another event store than the one of EVENT_STORE_URL: name the store that it belongs to, or begin with a new database.',
  );
}

/**
 * Binds a new database to a server of its own: from then on it knows that the events there are its
 * own, also before the first checkpoint.
 * @throws StartError when the database is new and the server holds events: it could decrypt none of
 * them
 */
async function adoptLog(database: Queryable, store: Pick<EventStore, 'id' | 'head'>): Promise<void> {
  const head = await store.head();
  // Asked after the head: a process that has written the first event since has adopted the log
  // before.
  const answer = await database.query<{ known: boolean }>(
    `select exists (select from app.adopted_logs)
         or exists (select from app.checkpoints where position is not null)
         or exists (select from vault.keys) as known`,
  );
  if (head !== null && answer.rows[0]?.known !== true)
    throw new StartError(
      `The database is new, but the event store of EVENT_STORE_URL (${store.id}) holds the events of another installation: name an empty event store, or the database that belongs to these events.`,
    );
  await database.query('insert into app.adopted_logs (store) values ($1) on conflict do nothing', [store.id]);
}
