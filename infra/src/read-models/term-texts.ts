/** The terms as a `tsvector` as PostgreSQL reads it. No term may be empty or longer than 2 kB. */
export function termVector(terms: readonly string[]): string {
  return terms.map(quoted).join(' ');
}

/** A `tsquery` that holds where of each group one term at least is there; null without groups. No group may be empty. */
export function termQuery(groups: readonly (readonly string[])[]): string | null {
  return groups.length === 0 ? null : groups.map((group) => `(${group.map(quoted).join('|')})`).join('&');
}

const quoted = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
