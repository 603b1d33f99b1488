import type { LoggedEvent } from './evidence.js';

/** Groups items by a key; keeps their order within a group. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Every id that an event names. */
export const idsIn = ({ stream, data }: LoggedEvent): readonly unknown[] => [
  stream.slice(stream.indexOf('-') + 1),
  ...Object.values(data).flatMap((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value],
  ),
];
