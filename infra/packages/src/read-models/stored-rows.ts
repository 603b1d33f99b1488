import { SubjectErasedError } from '../personal-data/index.js';
import type { OpenKeys, Vault } from '../personal-data/index.js';
import { findTexts } from './find-texts.js';
import { findColumn, findKinds, isPersonal, snake, type ReadModel } from './read-model.js';

/** A row as SQL holds it: snake_case, `sealed`, hashes for look-ups. */
export type StoredRow = Readonly<Record<string, unknown>>;
/** A row of any read model as projections and queries see it. */
export type AnyRow = Readonly<Record<string, unknown>>;

interface Layout {
  readonly plain: readonly { readonly name: string; readonly column: string; readonly read: (stored: unknown) => unknown }[];
  readonly personal: readonly string[];
  readonly erased: AnyRow;
  readonly kinds: ReturnType<typeof findKinds>;
}

const layouts = new WeakMap<ReadModel, Layout>();

function layoutOf(model: ReadModel): Layout {
  const known = layouts.get(model);
  if (known !== undefined) return known;
  const names = Object.keys(model.columns);
  const plain = names.flatMap((name) => {
    const column = model.columns[name];
    if (column === undefined || isPersonal(model.columns, name) || column.expression !== undefined) return [];
    return [{ name, column: snake(name), read: column.read }];
  });
  const personal = names.filter((name) => isPersonal(model.columns, name));
  const erased = Object.fromEntries(personal.map((name) => [name, model.columns[name]?.fallback]));
  const layout = { plain, personal, erased, kinds: findKinds(model) };
  layouts.set(model, layout);
  return layout;
}

/**
 * The context that a ciphertext is bound to: it opens only in this model and row. A table that is
 * being rebuilt has the same context.
 */
const contextOf = (model: ReadModel, keyOf: (name: string) => unknown): string =>
  `${model.name}/${model.key.map((name) => String(keyOf(name))).join('/')}`;

/**
 * Decrypts stored rows for projections and queries: personal columns are readable, or hold the
 * model's replacement once their subject is erased. Throws if a ciphertext was tampered with or
 * moved.
 * @param names the columns wanted; all unless said. Without a personal one among them it fetches no
 * key and decrypts nothing
 */
export async function openRows(
  vault: Vault,
  model: ReadModel,
  stored: readonly StoredRow[],
  names?: ReadonlySet<string>,
): Promise<readonly AnyRow[]> {
  const { plain, personal, erased } = layoutOf(model);
  const wanted = names === undefined ? plain : plain.filter(({ name }) => names.has(name));
  const opened = names === undefined ? personal : personal.filter((name) => names.has(name));
  const keys = opened.length === 0 ? null : await vault.warm(stored.map((row) => subjectOf(model, row)));
  return stored.map((from) => {
    const row: Record<string, unknown> = {};
    for (const { name, column, read } of wanted) row[name] = read(from[column]);
    if (keys === null) return row;
    const open = openPersonal(keys, model, from) ?? erased;
    for (const name of opened) row[name] = name in open ? open[name] : erased[name];
    return row;
  });
}

/** Rows as the database takes them. The personal columns of an erased subject are dropped. */
export async function closeRows(vault: Vault, model: ReadModel, rows: readonly AnyRow[]): Promise<readonly StoredRow[]> {
  const { plain, personal, erased, kinds } = layoutOf(model);
  const subjects = personal.length === 0 ? [] : rows.map((row) => String(row[model.subject ?? '']));
  const keys = await vault.warm(subjects, { create: true });
  return rows.map((row) => {
    const stored: Record<string, unknown> = {};
    for (const { name, column } of plain) stored[column] = row[name];
    if (personal.length === 0) return stored;
    const sealed = sealPersonal(keys, model, personal, row);
    stored['sealed'] = sealed;
    // A person erased since the row was read must not be found by the row's old texts.
    const known = sealed === null ? { ...row, ...erased } : row;
    for (const kind of kinds) stored[findColumn(kind)] = hashesOf(vault, model, kind, known);
    return stored;
  });
}

/** The keyed hashes of all texts of a row by which staff may find it. */
function hashesOf(vault: Vault, { columns }: ReadModel, kind: keyof typeof findTexts, row: AnyRow): readonly string[] {
  const texts = Object.entries(columns).flatMap(([name, { find }]) => {
    const text = row[name];
    return find === kind && typeof text === 'string' ? findTexts[kind](text) : [];
  });
  return [...new Set(texts)].map((text) => vault.blindIndex(kind, text));
}

function openPersonal(keys: OpenKeys, model: ReadModel, from: StoredRow): AnyRow | null {
  const sealed = from['sealed'];
  if (typeof sealed !== 'string') return null;
  const context = contextOf(model, (name) => from[snake(name)]);
  const text = keys.unseal(subjectOf(model, from), context, sealed);
  return text === null ? null : (JSON.parse(text) as AnyRow);
}

function sealPersonal(keys: OpenKeys, model: ReadModel, personal: readonly string[], row: AnyRow): string | null {
  const values: Record<string, unknown> = {};
  for (const name of personal) values[name] = row[name];
  try {
    return keys.seal(
      String(row[model.subject ?? '']),
      contextOf(model, (name) => row[name]),
      JSON.stringify(values),
    );
  } catch (error) {
    if (error instanceof SubjectErasedError) return null;
    throw error;
  }
}

const subjectOf = (model: ReadModel, stored: StoredRow): string => String(stored[snake(model.subject ?? '')]);
