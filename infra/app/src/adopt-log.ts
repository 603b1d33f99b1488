import { StartError } from '@panelist/infra/foundation';
import type { EventStore } from '@panelist/infra/event-sourcing';
import type { Queryable } from '@panelist/infra/postgres';

/**
 * Binds a new database to a server of its own: from then on it knows that the events there are its
 * own, also before the first checkpoint.
 * @throws StartError when the database is new and the server holds events: it could decrypt none of
 * them
 */
export async function adoptLog(database: Queryable, store: Pick<EventStore, 'id' | 'head'>): Promise<void> {
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
