import type pg from 'pg';
import { listen } from '../postgres/index.js';

/** The channel that notifies processes with projectors of a new command. */
const channel = 'read_model_commands';

export type ProjectorCommandKind = 'rebuild' | 'resume' | 'verify' | 'roll-back' | 'drop-previous';

export interface ProjectorCommand {
  /** Name of the checkpoint: of a read model with its version, for two may run at the same time. */
  readonly projector: string;
  readonly kind: ProjectorCommandKind;
}

/**
 * The checkpoint that an operator names: `accounts-v3`, or `accounts` for its newest version; or a
 * reaction by its name, with or without `reaction-`. Undefined if there is none.
 */
export async function checkpointNamed(pool: pg.Pool, name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from app.checkpoints
     where (kind = 'projection' and $1 in (model, model || '-v' || version)) or (kind = 'reaction' and name in ($1, 'reaction-' || $1))
     order by version desc limit 1`,
    [name],
  );
  return rows[0]?.name;
}

/**
 * Queues a command for the process that runs the projector, unless the same one is queued already.
 */
export async function requestOfProjector(pool: pg.Pool, command: ProjectorCommand): Promise<void> {
  await pool.query(
    `with asked as (
       insert into read_model.projector_commands (projector, kind)
       select $1::text, $2::text
       where not exists (
         select from read_model.projector_commands where projector = $1 and kind = $2 and started_at is null
       )
     )
     select pg_notify($3, $1)`,
    [command.projector, command.kind, channel],
  );
}

/** Takes the queued commands of these projectors and deletes them: no other process gets them. */
export async function claimProjectorCommands(pool: pg.Pool, projectors: readonly string[]): Promise<readonly ProjectorCommand[]> {
  const answer = await pool.query<ProjectorCommand>(
    `update read_model.projector_commands set started_at = now()
     where id in (
       select id from read_model.projector_commands
       where started_at is null and projector = any($1)
       order by id for update skip locked
     )
     returning projector, kind`,
    [projectors],
  );
  return answer.rows;
}

/** Calls `onMessage` whenever there may be a new command. */
export function listenForProjectorCommands(
  pool: pg.Pool,
  onMessage: () => void,
  onError: (error: unknown) => void,
): { readonly close: () => Promise<void> } {
  return listen({ connectionString: pool.options.connectionString ?? '', channel, onMessage, onError });
}
