import { sql, type Sql } from '../postgres/index.js';
import { snake } from './read-model.js';
import type { Selection, TableAccess } from './select.js';
import { openRows, type StoredRow } from './stored-rows.js';

/** One page of matching rows, with totals over all of them. */
export interface PageStatement {
  /** A `select *` of one model's table. */
  readonly wanted: Sql;
  /** Aggregates over all matching rows, each with a name: `count(*)::integer as total`. */
  readonly totals: Sql;
  /** Without the words `order by`; it must end with the key. */
  readonly order: Sql;
  readonly limit: number;
  readonly skip: number;
}

export interface Page<Totals, Row> {
  readonly rows: readonly Row[];
  readonly totals: Totals;
}

/**
 * A page of rows in one statement: `readPage<{ total: number }, …>`. The selection must name the
 * model's key.
 */
export async function readPage<Totals extends object, Row>(
  access: TableAccess,
  selection: Selection<Row>,
  { wanted, totals, order, limit, skip }: PageStatement,
): Promise<Page<Totals, Row>> {
  const { text, values } = sql`
    with wanted as not materialized (${wanted})
    select ${selection.columns('page')}, to_jsonb(counted) as totals
    from (select ${totals} from wanted) counted
    left join (select * from wanted order by ${order} limit ${limit} offset ${skip}) page on true`.compile();
  const answer = await access.pool.query<StoredRow & { readonly totals: Totals }>(text, values);
  const [first] = answer.rows;
  // An aggregate without groups always returns one row.
  if (first === undefined) throw new Error('A page had no totals');
  const key = snake(selection.model.key[0] ?? '');
  // An empty page leaves the outer join's null row, whose subject has no key.
  const stored = answer.rows.filter((row) => row[key] !== null);
  const rows = await openRows(access.vault, selection.model, stored, selection.names);
  // Each column was read through its own definition.
  return { rows: rows as readonly object[] as readonly Row[], totals: first.totals };
}
