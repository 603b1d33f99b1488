import type { RecordedEvent } from '@panelist/domain/kernel';
import { openRows, plainColumns } from '@panelist/infra/read-models';
import type { AnyProjector, RowKey, StoredRow } from '@panelist/infra/read-models';
import type { LoggedEvent, ReadModel } from '../checker/evidence.js';
import type { StraightAccess } from '../product/straight-access.js';

/** A name, not a door: only while it runs may anything here look into another room. */
const projectorsRoom: string = '@panelist/projectors';

/** Each read model as it stands in its table, beside the plain fold of the log by its projector's own function, without the runtime. */
export async function readModels(access: StraightAccess, log: readonly LoggedEvent[]): Promise<readonly ReadModel[]> {
  const room: { readonly projectors: readonly AnyProjector[] } = await import(projectorsRoom);
  const models: ReadModel[] = [];
  for (const projector of room.projectors)
    models.push({
      name: projector.name,
      live: await liveRows(access, projector),
      folded: await foldedRows(access, projector, log),
    });
  return models;
}

type Row = Record<string, unknown>;

async function liveRows({ pool, vault }: StraightAccess, { table }: AnyProjector): Promise<ReadonlyMap<string, object>> {
  const { rows } = await pool.query<StoredRow>(`select * from ${table.name}`);
  const open = await openRows(vault, table, rows);
  return new Map(open.map((row) => [keyOf(table, row), comparable(row)]));
}

async function foldedRows(
  { pool }: StraightAccess,
  projector: AnyProjector,
  log: readonly LoggedEvent[],
): Promise<ReadonlyMap<string, object>> {
  const rows = new Map<string, Row>();
  const types = new Set(projector.types);
  for (const event of log) {
    if (!types.has(event.type)) continue;
    const recorded = recordedOf(event);
    for (const key of projector.keys(recorded, recorded)) fold(projector, rows, recorded, key);
  }
  return asSqlHasThem(pool, projector.table, [...rows.values()]);
}

/** The same rows with their plain columns as the table's types write them: a `tsvector` sorts its words, a number loses its zeros. */
async function asSqlHasThem(
  pool: StraightAccess['pool'],
  table: AnyProjector['table'],
  rows: readonly Row[],
): Promise<ReadonlyMap<string, object>> {
  const answer = await pool.query<Row>(
    `select r.* from rows from (jsonb_populate_recordset(null::${table.name}, $1::jsonb)) with ordinality as r order by ordinality`,
    [JSON.stringify(rows)],
  );
  const plain = plainColumns(table);
  return new Map(
    rows.map((row, index) => {
      const typed = answer.rows[index] ?? {};
      return [keyOf(table, row), comparable({ ...row, ...Object.fromEntries(plain.map((name) => [name, typed[name]])) })];
    }),
  );
}

const keyOf = (table: AnyProjector['table'], row: Row): string => table.key.map((name) => String(row[name])).join(' ');

function fold(projector: AnyProjector, rows: Map<string, Row>, recorded: RecordedEvent, key: RowKey): void {
  const name = key.join(' ');
  const next = projector.project(rows.get(name), recorded, recorded, key);
  if (next === undefined) rows.delete(name);
  else rows.set(name, next);
}

function recordedOf(event: LoggedEvent): RecordedEvent {
  // What the log handed out.
  return event as RecordedEvent;
}

/** As JSON has it: that is what a table can hold. */
function comparable(row: object): object {
  return JSON.parse(JSON.stringify(row)) as object;
}
