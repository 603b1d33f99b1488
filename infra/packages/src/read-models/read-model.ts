import { raw, sql, type Sql } from '../postgres/index.js';
import type { Column, Trait } from './columns.js';
import type { FindKind } from './find-texts.js';

export type Columns = Readonly<Record<string, Column>>;

type TraitsOf<C extends Column> = C['traits'][number];
type WithTrait<C extends Columns, T extends Trait> = {
  [Name in keyof C & string]: T extends TraitsOf<C[Name]> ? Name : never;
}[keyof C & string];
/** Columns that SQL may name. */
export type PlainName<C extends Columns> = Exclude<keyof C & string, WithTrait<C, 'personal'>>;
/** Columns of a row in memory: PostgreSQL keeps the generated ones. */
export type RowName<C extends Columns> = Exclude<keyof C & string, WithTrait<C, 'generated'>>;
export type IndexedName<C extends Columns> = WithTrait<C, 'index'>;
type ValueOf<C extends Column> = ReturnType<C['read']>;

/** A row as projections and queries see it: camelCase, personal columns readable. */
export type RowOf<C extends Columns> = { readonly [Name in RowName<C>]: ValueOf<C[Name]> };
/** The row of a read model: `Row<typeof participations>`. */
export type Row<M extends ReadModel> = RowOf<M['columns']>;
/** A projection's input for a new row: columns with a default may be left out. */
export type NewRowOf<C extends Columns> = {
  readonly [Name in Exclude<RowName<C>, WithTrait<C, 'default'>>]: ValueOf<C[Name]>;
} & { readonly [Name in WithTrait<C, 'default'> & RowName<C>]?: ValueOf<C[Name]> };

/**
 * A row that a projection makes. The compiler checks no excess properties in what a function
 * returns, but does in an argument: hence `make`.
 */
export class Made<C extends Columns> {
  constructor(readonly row: RowOf<C>) {}
}
/** Columns that a projection changes: `set({ status: 'PAID' })`. */
export class Changed<C extends Columns> {
  constructor(readonly columns: Partial<RowOf<C>>) {}
}

/** References for statements: `refs.userId` is `user_id`. Personal columns have none. */
export type Refs<C extends Columns> = { readonly [Name in PlainName<C>]: Sql };

export interface ReadModel<C extends Columns = Columns, Key extends string = string> {
  readonly name: string;
  readonly version: number;
  readonly key: readonly Key[];
  /**
   * The column with the data subject's id: that person's key encrypts personal columns, and their
   * pages receive the hint, if the model sends hints.
   */
  readonly subject: string | undefined;
  /**
   * Columns with the ids of all whose pages receive the hint, the subject's first; none if the
   * model sends no hints.
   */
  readonly hinted: readonly string[];
  readonly columns: C;
  /**
   * `participations_v1`, for queries: what a connection finds by this name, so a temporary table
   * comes first.
   */
  readonly table: Sql;
  /**
   * `read_model.participations_v1`: a view of the physical table that this version reads and
   * writes.
   */
  readonly tableName: string;
  readonly refs: Refs<C>;
  /** Columns with the keyed hashes by which staff find rows, of each kind that the model has. */
  readonly finds: Readonly<Record<FindKind, Sql>>;
  readonly indexes: readonly Sql[];
  /** A whole row; columns with a default may be left out. */
  make(row: NewRowOf<C>): Made<C>;
  /** The columns that change. */
  set(columns: Partial<Omit<RowOf<C>, Key>>): Changed<C>;
}

interface ReadModelInput<C extends Columns, Key extends PlainName<C>> {
  readonly name: string;
  /** Raised when columns or the meaning of a handler change. */
  readonly version: number;
  readonly key: Key | readonly Key[];
  readonly columns: C;
  /** Columns with the ids of others whose pages show the row: they receive its hint as well. */
  readonly alsoNotifies?: readonly PlainName<C>[];
  /** False where another model of the same streams already sends their hints. */
  readonly sendsHints?: boolean;
  /**
   * In addition to those of `.index()`: `(row) => [sql`(${row.userId}, ${row.createdAt} desc)`]`.
   */
  readonly indexes?: (row: Refs<C>) => readonly Sql[];
}

/** A read model with personal columns must name its subject. */
type SubjectOf<C extends Columns> = [WithTrait<C, 'personal'>] extends [never]
  ? { readonly subject?: PlainName<C> }
  : { readonly subject: PlainName<C> };

/**
 * Declares a read model once: row type, table, indexes and what its projection may write follow
 * from it.
 */
export function readModel<const C extends Columns, const Key extends PlainName<C>>(
  input: ReadModelInput<C, Key> & SubjectOf<C>,
): ReadModel<C, Key> {
  const { key, columns, indexes, subject, alsoNotifies = [], sendsHints = true } = input;
  const plain = Object.keys(columns).filter((column) => !isPersonal(columns, column));
  const refs = Object.fromEntries(plain.map((column) => [column, raw(snake(column))])) as Refs<C>;
  const tableName = `read_model.${baseName(input)}`;
  const fallbacks = Object.fromEntries(
    Object.entries(columns).flatMap(([column, { fallback }]) => (fallback === undefined ? [] : [[column, fallback]])),
  );
  return {
    name: input.name,
    version: input.version,
    key: typeof key === 'string' ? [key] : key,
    subject,
    hinted: sendsHints ? [...(subject === undefined ? [] : [subject]), ...alsoNotifies] : [],
    columns,
    table: raw(baseName(input)),
    tableName,
    refs,
    finds: { email: raw(findColumn('email')), phone: raw(findColumn('phone')), word: raw(findColumn('word')) },
    indexes: indexes?.(refs) ?? [],
    // Required columns are in `row` by its type, the others have a fallback.
    make: (row) => new Made<C>({ ...fallbacks, ...(row as object) } as RowOf<C>),
    // All columns but those of the key.
    set: (changed) => new Changed(changed as Partial<RowOf<C>>),
  };
}

/** The SQL column with the keyed hashes of all texts of this kind. */
export const findColumn = (kind: FindKind): string => `${kind}_hashes`;

export const isPersonal = (columns: Columns, name: string): boolean => columns[name]?.traits.includes('personal') ?? false;

/** `read_model.participations_v1` is `participations_v1` in its schema. */
export const baseName = ({ name, version }: Pick<ReadModel, 'name' | 'version'>): string => `${snake(name)}_v${version}`;

export const snake = (name: string): string =>
  name.replaceAll('-', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Longest name that PostgreSQL does not truncate, in bytes. */
const longestName = 63;

/**
 * The statement that creates a physical table for this read model.
 * Indexes come separately: they cost less on a full table.
 */
export function createTable(model: ReadModel, tableName = model.tableName): Sql {
  const { columns, key } = model;
  const lines = Object.entries(columns).flatMap(([name, { sqlType, isNullable, expression, traits }]) => {
    if (traits.includes('personal')) return [];
    const rest = expression === undefined ? (isNullable ? '' : ' not null') : ` generated always as (${expression}) stored`;
    return [`${snake(name)} ${sqlType}${rest}`];
  });
  const finds = findKinds(model).map((kind) => `${findColumn(kind)} text[] not null`);
  const sealed = hasPersonal(model) ? ['sealed text'] : [];
  const all = [...lines, ...finds, ...sealed, `primary key (${key.map(snake).join(', ')})`];
  return raw(`create table ${tableName} (${all.join(', ')})`);
}

/** The statements that make the indexes. PostgreSQL names them. */
export function createIndexes(model: ReadModel, tableName = model.tableName): readonly Sql[] {
  const { columns, indexes } = model;
  const single = Object.entries(columns).flatMap(([name, { traits }]) =>
    traits.includes('index') ? [raw(`(${snake(name)})`)] : [],
  );
  const finds = findKinds(model).map((kind) => raw(`using gin (${findColumn(kind)})`));
  return [...single, ...finds, ...indexes].map((on) => sql`create index on ${raw(tableName)} ${on}`);
}

/** The table's shape as one text: another shape under the same version is a mistake. */
export function shapeOf(model: ReadModel): string {
  return [createTable(model), ...createIndexes(model)].map((statement) => statement.compile().text).join(';\n');
}

/** Throws for a name that PostgreSQL would truncate. */
export function assertNames(model: ReadModel): void {
  // Each physical table appends to the view's name.
  const names = [`${baseName(model)}__00000000`, ...Object.keys(model.columns).map(snake)];
  const long = names.find((name) => Buffer.byteLength(name) > longestName);
  if (long !== undefined) throw new Error(`${long} is longer than PostgreSQL keeps a name`);
}

export const hasPersonal = ({ columns }: ReadModel): boolean => Object.keys(columns).some((name) => isPersonal(columns, name));

export const findKinds = ({ columns }: ReadModel): readonly FindKind[] => [
  ...new Set(Object.values(columns).flatMap(({ find }) => find ?? [])),
];
