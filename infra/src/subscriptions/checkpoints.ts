import type { Position } from '../event-store/port.js';
import type { Queryable } from '../postgres/index.js';
import type { FailingEvent } from './subscription-state.js';

/** The right to move a checkpoint and to write what follows from it: whoever takes the lead later makes this one worthless. */
export interface Epoch {
  readonly name: string;
  readonly epoch: string;
}

/** Somebody else leads now: what was prepared must not be written. */
export class LostLeadError extends Error {
  override readonly name = 'LostLeadError';
}

/** Takes the lead: a new epoch. Tells where the subscription stands; null if it has never run. */
export async function takeLead(client: Queryable, name: string): Promise<Epoch & { readonly position: Position | null }> {
  const answer = await client.query<{ epoch: string; position: Position | null }>(
    `insert into app.checkpoints as c (name, epoch) values ($1, 1)
     on conflict (name) do update set epoch = c.epoch + 1, updated_at = now() returning epoch, position`,
    [name],
  );
  const row = answer.rows[0];
  if (row === undefined) throw new LostLeadError(`The checkpoint of ${name} could not be taken`);
  return { name, epoch: row.epoch, position: row.position };
}

/** Moves the checkpoint, on its own or within the transaction of what it stands for. Throws `LostLeadError` if somebody else leads by now. */
export async function moveCheckpoint(client: Queryable, { name, epoch }: Epoch, position: Position): Promise<void> {
  const answer = await client.query(
    'update app.checkpoints set position = $3, failing = null, updated_at = now() where name = $1 and epoch = $2',
    [name, epoch, position],
  );
  if (answer.rowCount !== 1) throw new LostLeadError(`${name} is led by somebody else`);
}

/**
 * The fence for rows whose order matters, as a common table expression: it has one row while this epoch leads and keeps the next leader out until the
 * statement ends. A process that was frozen half-way must not write over what came after; in a transaction of several statements it could keep
 * everybody waiting instead.
 * @param name of the parameter that holds the subscription's name, as `$1`; @param epoch of the one that holds the epoch
 */
export const epochFence = (name: string, epoch: string): string =>
  `fence as materialized (select from app.checkpoints where name = ${name} and epoch = ${epoch}::bigint for share)`;

/** Shows the event that holds the subscription up, to whoever looks at the table. */
export async function showFailing(client: Queryable, { name, epoch }: Epoch, failing: FailingEvent): Promise<void> {
  await client.query('update app.checkpoints set failing = $3, updated_at = now() where name = $1 and epoch = $2', [
    name,
    epoch,
    JSON.stringify(failing),
  ]);
}

/** All subscriptions that ever ran, for the operations page. */
export async function readCheckpoints(
  client: Queryable,
): Promise<readonly { readonly name: string; readonly position: Position | null; readonly failing: FailingEvent | null }[]> {
  const answer = await client.query<{ name: string; position: Position | null; failing: FailingEvent | null }>(
    'select name, position, failing from app.checkpoints order by name',
  );
  return answer.rows;
}
