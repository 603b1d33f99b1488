import type { EventDefinition } from '@panelist/domain/kernel';
import { SubjectErasedError, type OpenKeys, type Vault } from '../../personal-data/index.js';
import { isDeepStrictEqual } from 'node:util';
import { InvalidEventDataError } from './errors.js';

type Data = Readonly<Record<string, unknown>>;

/**
 * The key of the encrypted fields in stored data: `{ <subject's id>: sealed JSON of that person's
 * fields }`.
 */
export const sealedField = '$sealed';

/** Binds a ciphertext to its event. */
export function sealContext(stream: string, eventId: string): string {
  return `${stream}/${eventId}`;
}

/**
 * Takes the personal fields out of the data and puts them, encrypted, under `$sealed`. Throws
 * `SubjectErasedError` for a person who has been erased, unless the fields hold nothing but their
 * replacements; `InvalidEventDataError` for personal fields without a subject.
 */
export async function sealPersonal(vault: Vault, definition: EventDefinition, data: Data, context: string): Promise<Data> {
  const open: Record<string, unknown> = { ...data };
  const bySubject = new Map<string, Record<string, unknown>>();
  for (const [subject, erased] of Object.entries(definition.personal)) {
    const fields = Object.keys(erased).filter((field) => data[field] !== undefined);
    if (fields.length === 0) continue;
    const id = data[subject];
    if (typeof id !== 'string' || id === '') {
      if (fields.every((field) => data[field] === null)) continue;
      throw new InvalidEventDataError(`Personal fields (${fields.join(', ')}) without a person in ${subject}`);
    }
    const sealed = bySubject.get(id) ?? {};
    for (const field of fields) {
      sealed[field] = data[field];
      delete open[field];
    }
    bySubject.set(id, sealed);
  }
  if (bySubject.size === 0) return open;
  const sealed: Record<string, string> = {};
  for (const [id, fields] of bySubject) {
    try {
      sealed[id] = await vault.seal(id, context, JSON.stringify(fields));
    } catch (error) {
      // What the product does after an erasure, such as the cancellation of a booking.
      if (!(error instanceof SubjectErasedError) || !isAllReplaced(definition, data, id)) throw error;
      Object.assign(open, fields);
    }
  }
  return Object.keys(sealed).length === 0 ? open : { ...open, [sealedField]: sealed };
}

/** Whether the personal fields of this person hold what they would read as after the erasure. */
function isAllReplaced(definition: EventDefinition, data: Data, id: string): boolean {
  return Object.entries(definition.personal).every(
    ([subject, erased]) =>
      data[subject] !== id || Object.entries(erased).every(([field, value]) => isDeepStrictEqual(data[field], value)),
  );
}

/** The persons whose keys are needed to read this. */
export function sealedSubjects(data: Data): readonly string[] {
  return Object.keys(sealedOf(data));
}

export interface Unsealed {
  readonly data: Data;
  /** Persons of this event who have been erased: their fields are missing. */
  readonly erased: ReadonlySet<string>;
}

const noPersons: ReadonlySet<string> = new Set();

/**
 * Puts the personal fields back where the person's key still exists. Without `keys` it puts none
 * back, as if every person had been erased.
 */
export function unsealPersonal(keys: OpenKeys | null, data: Data, context: string): Unsealed {
  if (data[sealedField] === undefined) return { data, erased: noPersons };
  const erased = new Set<string>();
  const open: Record<string, unknown> = {};
  for (const name in data) if (name !== sealedField) open[name] = data[name];
  for (const [id, sealed] of Object.entries(sealedOf(data))) {
    const fields = keys === null ? null : keys.unseal(id, context, sealed);
    if (fields === null) erased.add(id);
    else Object.assign(open, JSON.parse(fields));
  }
  return { data: open, erased };
}

/** The definition's replacements for the fields of erased persons. */
export function replaceErased(definition: EventDefinition, { data, erased }: Unsealed): Data {
  if (erased.size === 0) return data;
  const replaced = { ...data };
  for (const [subject, replacements] of Object.entries(definition.personal)) {
    const id = data[subject];
    if (typeof id === 'string' && erased.has(id)) Object.assign(replaced, replacements);
  }
  return replaced;
}

function sealedOf(data: Data): Readonly<Record<string, string>> {
  // Written by `sealPersonal` alone.
  return (data[sealedField] ?? {}) as Readonly<Record<string, string>>;
}
