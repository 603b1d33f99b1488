/** A column that says nothing about who somebody is: kept as it is. */
export const plain = { kind: 'plain' } as const;

/** A column that identifies a person: kept in the table's `sealed` column alone. `erased` stands in its place once the person is gone. */
export const personal = <const Value>(erased: Value) => ({ kind: 'personal', erased }) as const;

type Column<Value> = typeof plain | { readonly kind: 'personal'; readonly erased: Value };

/** Keyed hashes of personal texts, so that staff can look a person up without the text standing in the database. A `text[]` column. */
export interface BlindIndex<Row extends object> {
  readonly column: string;
  readonly kind: 'email' | 'phone' | 'word';
  /** Normalised texts; none once the person is erased. */
  texts(row: Row): readonly string[];
}

/**
 * A read-model table as projectors and queries share it. The migration that creates it stands in this room as well.
 * Columns are snake_case in SQL and in the row type alike. Row types are aliases, not interfaces: those are no records. In rows, times are ISO 8601 in UTC; the database holds `timestamptz`.
 */
export interface TableDefinition<Row extends object> {
  /** Qualified name: `read_model.participations`. */
  readonly name: string;
  /** Text columns. */
  readonly key: readonly (keyof Row & string)[];
  readonly columns: { readonly [Name in keyof Row & string]-?: Column<Row[Name]> };
  /**
   * The plain column that holds the id of the person whose key encrypts the personal columns (as one JSON object in the text column
   * `sealed`). Rows are plain for projectors and queries; the database never holds the plaintext.
   */
  readonly subject?: keyof Row & string;
  readonly blindIndexes?: readonly BlindIndex<Row>[];
}

export function table<Row extends object>(definition: TableDefinition<Row>): TableDefinition<Row> {
  return definition;
}

/** Names of the columns that SQL knows by their own name. */
export function plainColumns<Row extends object>(definition: TableDefinition<Row>): readonly (keyof Row & string)[] {
  return columnNames(definition).filter((name) => definition.columns[name].kind === 'plain');
}

/** Names of the columns that stand in `sealed`. */
export function personalColumns<Row extends object>(definition: TableDefinition<Row>): readonly (keyof Row & string)[] {
  return columnNames(definition).filter((name) => definition.columns[name].kind === 'personal');
}

function columnNames<Row extends object>(definition: TableDefinition<Row>): readonly (keyof Row & string)[] {
  return Object.keys(definition.columns) as (keyof Row & string)[];
}
