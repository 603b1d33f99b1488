/**
 * Matching entries, best first, up to `limit` after the first `skip`: those that begin with the query,
 * those with a word that does, those that contain it; each group in the list's own order. Ignores case;
 * an empty query matches all entries.
 */
export function bestMatches<Entry extends { readonly value: string }>(
  entries: readonly Entry[],
  query: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): readonly Entry[] {
  const wanted = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry.value.toLowerCase(), wanted) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(skip, skip + limit)
    .map(({ entry }) => entry);
}

function rankOf(value: string, wanted: string): number {
  if (value.startsWith(wanted)) return 0;
  if (value.includes(` ${wanted}`) || value.includes(`-${wanted}`)) return 1;
  return value.includes(wanted) ? 2 : 3;
}
