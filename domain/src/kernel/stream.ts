/**
 * A kind of stream. `idField` is the field of every event's data that names the stream
 * (`preferences-<userId>`); null where the id is a keyed hash that no event repeats. A category
 * holds no dash: EventStoreDB splits a name at its first one.
 */
export interface Stream<Category extends string = string, IdField extends string | null = string | null> {
  readonly category: Category;
  readonly idField: IdField;
  readonly of: (id: string) => `${Category}-${string}`;
}

export function stream<const Category extends string, const IdField extends string | null>(
  category: Category,
  idField: IdField,
): Stream<Category, IdField> {
  return { category, idField, of: (id) => `${category}-${id}` };
}

/** The category of a stream's name, and the id behind it. */
export function partsOfStream(name: string): { readonly category: string; readonly id: string } {
  const dash = name.indexOf('-');
  return { category: name.slice(0, dash), id: name.slice(dash + 1) };
}
