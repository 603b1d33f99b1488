/**
 * A read-model table as projectors and queries share it. The migration that creates it stands in this room as well.
 * Columns are snake_case in SQL and in the row type alike, so that a row is what the database holds.
 */
export interface TableDefinition<Row extends object> {
  /** Qualified name: `read_model.participations`. */
  readonly name: string;
  readonly key: readonly (keyof Row & string)[];
  readonly columns: readonly (keyof Row & string)[];
  /**
   * Columns that identify a person. They are kept in one `sealed` column (text), encrypted with the key of the subject whose id stands in
   * the column named here. Rows are plain for projectors and queries; the database never holds the plaintext.
   */
  readonly personal?: { readonly subject: keyof Row & string; readonly columns: readonly (keyof Row & string)[] };
}

export function table<Row extends object>(definition: TableDefinition<Row>): TableDefinition<Row> {
  return definition;
}
