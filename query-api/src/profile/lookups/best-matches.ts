const most = 20;

/**
 * Up to 20 matching entries, best first: those that begin with the query, those with a word that
 * does, those that contain it; each group in the list's own order. Ignores case; an empty query
 * matches all entries.
 */
export function bestMatches<Entry extends { readonly value: string }>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const wanted = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry.value.toLowerCase(), wanted) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function rankOf(value: string, wanted: string): number {
  if (value.startsWith(wanted)) return 0;
  if (value.includes(` ${wanted}`) || value.includes(`-${wanted}`)) return 1;
  return value.includes(wanted) ? 2 : 3;
}
