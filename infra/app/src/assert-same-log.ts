import { StartError } from '@panelist/infra/foundation';
import type { EventStore } from '@panelist/infra/event-sourcing';
import type { Queryable } from '@panelist/infra/postgres';

/**
 * Checkpoints of read models and reactions are positions of one event store. With another store
 * they are meaningless: processors would stop, or rows would be missing.
 * @throws StartError when the database has followed another store than this one: of another kind, or with events that this one does not have
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
