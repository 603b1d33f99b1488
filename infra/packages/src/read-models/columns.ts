import type { FindKind } from './find-texts.js';

/** What a column is beyond its type. */
export type Trait = 'default' | 'index' | 'personal' | 'generated';

export interface Column<Value = unknown, T extends Trait = Trait> {
  readonly sqlType: string;
  readonly isNullable: boolean;
  /**
   * The value in a new row that does not name the column; for a personal column also the
   * replacement once the person is erased.
   */
  readonly fallback: Value | undefined;
  readonly traits: readonly T[];
  /** Converts a value from the driver. */
  readonly read: (stored: unknown) => Value;
  /** The SQL expression of a generated column, over the columns' SQL names. */
  readonly expression: string | undefined;
  /** Staff find the row by keyed hashes of this text. */
  readonly find: FindKind | undefined;
}

/** A column with its modifiers: `time().nullable()`. */
export interface OpenColumn<Value, T extends Trait> extends Column<Value, T> {
  /** May be null, and is null in a new row that does not name it. */
  nullable(): OpenColumn<Value | null, T | 'default'>;
  default(value: Value): OpenColumn<Value, T | 'default'>;
  /** Has an index of its own, so that a projection may reach rows by it. */
  index(): OpenColumn<Value, T | 'index'>;
}

/** A personal column with its modifier. */
export interface PersonalColumn<Value, T extends Trait> extends Column<Value, T | 'personal'> {
  /**
   * Staff find the row by the whole text (`email`, `phone`) or by its words, through keyed hashes
   * in an index of their own.
   */
  findBy(kind: FindKind): PersonalColumn<Value, T>;
}

function open<Value, T extends Trait>(column: Column<Value, T>): OpenColumn<Value, T> {
  return {
    ...column,
    nullable: () =>
      open<Value | null, T | 'default'>({
        ...column,
        isNullable: true,
        fallback: null,
        traits: [...column.traits, 'default'],
        read: (stored) => (stored === null ? null : column.read(stored)),
      }),
    default: (fallback) => open<Value, T | 'default'>({ ...column, fallback, traits: [...column.traits, 'default'] }),
    index: () => open<Value, T | 'index'>({ ...column, traits: [...column.traits, 'index'] }),
  };
}

/**
 * The one place that trusts the database: a value written through this column comes back unchanged.
 */
function of<Value>(sqlType: string, read: (stored: unknown) => Value = (stored) => stored as Value): OpenColumn<Value, never> {
  const rest = { isNullable: false, fallback: undefined, traits: [], expression: undefined, find: undefined };
  return open({ sqlType, read, ...rest });
}

export const id = () => of<string>('text');
export const text = <Value extends string = string>() => of<Value>('text');
export const flag = () => of<boolean>('boolean');
export const integer = <Value extends number = number>() => of<Value>('integer');
export const number = () => of<number>('double precision');
export const texts = <Value extends string = string>() => of<readonly Value[]>('text[]');
export const json = <Value>() => of<Value>('jsonb');
/** `timestamptz` in the database, ISO 8601 in UTC in rows. */
export const time = () => of<string>('timestamptz', (stored) => (stored instanceof Date ? stored.toISOString() : String(stored)));
/** A position of the log: opaque, compared by code points as the store orders. */
export const position = () => of<string>('text collate "C"');
/** A PostgreSQL type that rows hold as its text: `tsvector`, `int4multirange`. */
export const special = (sqlType: string) => of<string>(sqlType);

/** A column that PostgreSQL computes; rows never hold it. `expression` names SQL columns. */
export function generated(sqlType: string, expression: string): Column<never, 'generated' | 'default'> {
  const rest = { isNullable: true, fallback: undefined, find: undefined };
  return { sqlType, expression, traits: ['generated', 'default'], read: (stored) => stored as never, ...rest };
}

/**
 * A column that identifies the row's subject. The database holds all personal columns of a row as
 * one value, encrypted with that person's key, so SQL can't name them. `erased` replaces the value
 * once the person is erased.
 */
export function personal<Value, T extends Trait>(column: Column<Value, T>, erased: NoInfer<Value>): PersonalColumn<Value, T> {
  const sealed: Column<Value, T | 'personal'> = { ...column, fallback: erased, traits: [...column.traits, 'personal'] };
  return { ...sealed, findBy: (find) => personal({ ...column, find }, erased) };
}
